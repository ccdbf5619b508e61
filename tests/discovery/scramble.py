"""Writes a game anew so that nothing but its meaning stays: other names, other order of rules and of
arguments, arguments that say nothing, two coordinates as one.

Every change is made to all terms of a name and arity alike, so the game stays the same game."""
import random

KEYWORDS = {"role", "init", "true", "does", "legal", "next", "goal", "terminal", "base", "input",
            "<=", "and", "or", "not", "distinct"}
HOLDERS = {"init", "true", "next", "base"}


def parse(text):
    """The expressions of a rulesheet as nested lists of names."""
    stack, here = [], []
    for line in text.replace("\r", "\n").split("\n"):
        for word in line.split(";")[0].replace("(", " ( ").replace(")", " ) ").split():
            if word == "(":
                stack.append(here)
                here = []
            elif word == ")":
                done, here = here, stack.pop()
                here.append(done)
            else:
                here.append(word.lower() if word.lower() in KEYWORDS else word)
    assert not stack, "unbalanced parentheses"
    return here


def to_text(rules):
    def write(term):
        return term if isinstance(term, str) else "(" + " ".join(map(write, term)) + ")"
    return "\n".join(map(write, rules)) + "\n"


def walk(term):
    """Every list inside the term, itself included."""
    if isinstance(term, list):
        yield term
        for part in term:
            yield from walk(part)


def rewrite(term, change):
    """The term with `change` applied to each list, innermost first."""
    if isinstance(term, str):
        return term
    return change([rewrite(part, change) for part in term])


def fact_relations(rules):
    """(name, arity) of everything that stands in init, true, next or base."""
    found = set()
    for rule in rules:
        for term in walk(rule):
            if len(term) == 2 and term[0] in HOLDERS and isinstance(term[1], list):
                found.add((term[1][0], len(term[1]) - 1))
    return sorted(found)


def goal_values(rules):
    """The words that may be what a goal pays, which are numbers and no names."""
    places, found = {("goal", 1)}, set()  # arguments that such a word may come from

    def follow(word, body):
        if not word.startswith("?"):
            found.add(word)
            return
        for term in walk(body):
            places.update((term[0], at) for at, w in enumerate(term[1:]) if w == word)

    while True:
        count = len(places) + len(found)
        for rule in rules:
            is_rule = isinstance(rule, list) and rule[0] == "<="
            for term in walk(rule[1] if is_rule else rule):
                for at, word in enumerate(term[1:]):
                    if (str(term[0]), at) in places and isinstance(word, str):
                        follow(word, rule[2:] if is_rule else [])
        if count == len(places) + len(found):
            return found


class Scrambler:
    """Keeps what is needed to read the answers about the new text in the words of the old."""

    def __init__(self, text, seed):
        self.rules = parse(text)
        self.random = random.Random(seed)
        self.old_name = {}

    def text(self):
        return to_text(self.rules)

    def shuffle(self):
        """Rules in another order; but roles are numbered as they come."""
        is_role = lambda rule: isinstance(rule, list) and rule and rule[0] == "role"
        others = [r for r in self.rules if not is_role(r)]
        self.random.shuffle(others)
        self.rules = [r for r in self.rules if is_role(r)] + others

    def reorder(self):
        for name, arity in fact_relations(self.rules):
            order = list(range(arity))
            self.random.shuffle(order)
            self._change(name, arity, lambda a, order=order: [a[i] for i in order])

    def add_noise(self):
        relations = [r for r in fact_relations(self.rules) if r[1] > 0]
        for name, arity in relations:
            if self.random.random() < 0.7:
                place = self.random.randrange(arity + 1)
                word = "noise_" + name
                self._change(name, arity, lambda a, p=place, w=word: a[:p] + [w] + a[p:])

    def combine(self, name, first, second, firsts, seconds):
        """Two columns of a relation become one; false if the relation is used in other ways too,
        or has facts inside of which terms nest, so that columns are no arguments.
        A body asks through a relation of its own, which takes the new constant apart."""
        arity = 1 + max(len(t) - 2 for r in self.rules for t in walk(r) if t and t[0] == name)
        asked, glue = "seen_" + name, "glue"
        for rule in self.rules:
            for term in walk(rule):
                for part in term[1:]:
                    if isinstance(part, list) and part[0] == name and term[0] not in HOLDERS:
                        return False
                if term and term[0] == name and (len(term) - 1 != arity or any(
                        isinstance(argument, list) for argument in term[1:])):
                    return False
        if max(first, second) >= arity:
            return False

        def glued(arguments, whole):
            rest = [a for i, a in enumerate(arguments) if i not in (first, second)]
            return [name, whole] + rest

        def ask(term):
            if len(term) == 2 and term[0] == "true" and isinstance(term[1], list) \
                    and term[1][0] == name:
                return [asked] + term[1][1:]
            return term

        rules = []
        for rule in self.rules:
            is_rule = isinstance(rule, list) and rule and rule[0] == "<="
            head = rule[1] if is_rule else rule
            body = [rewrite(part, ask) for part in rule[2:]] if is_rule else []
            if isinstance(head, list) and head[0] in HOLDERS and isinstance(head[1], list) \
                    and head[1][0] == name:
                arguments = head[1][1:]
                whole = "?glued"
                body = body + [[glue, arguments[first], arguments[second], whole]]
                head = [head[0], glued(arguments, whole)]
            rules.append(["<=", head] + body if body else head)
        variables = ["?v%d" % i for i in range(arity)]
        rules.append(["<=", [asked] + variables, ["true", glued(variables, "?w")],
                      [glue, variables[first], variables[second], "?w"]])
        known = {to_text([r]) for r in rules if isinstance(r, list) and r[0] == glue}
        for a in firsts:
            for b in seconds:
                fact = [glue, a, b, "%s_%s" % (a, b)]
                if to_text([fact]) not in known:
                    rules.append(fact)
        self.rules = rules
        return True

    def rename(self):
        names = {}

        values = goal_values(self.rules)

        def new_name(word):
            if word in KEYWORDS or word in values or word.startswith("?"):
                return word
            if word not in names:
                names[word] = "w%d" % len(names)
            return names[word]

        words = sorted({w for r in self.rules for t in ([r] if isinstance(r, str) else walk(r))
                        for w in ([t] if isinstance(t, str) else t) if isinstance(w, str)})
        self.random.shuffle(words)
        for word in words:
            new_name(word)

        def change(term):
            head = new_name(term[0]) if isinstance(term[0], str) else term[0]
            return [head] + [part(p) for p in term[1:]]

        def part(p):
            return new_name(p) if isinstance(p, str) else p

        self.rules = [new_name(r) if isinstance(r, str) else rewrite(r, change) for r in self.rules]
        self.old_name = {new: old for old, new in names.items()}

    def _change(self, name, arity, arguments):
        def change(term):
            if term and term[0] == name and len(term) - 1 == arity:
                return [name] + arguments(term[1:])
            return term
        self.rules = [r if isinstance(r, str) else rewrite(r, change) for r in self.rules]
