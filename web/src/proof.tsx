// proof.tsx — a forced win as it is proved: the main line, and every reply with its answer.
import { useEffect, useState } from 'preact/hooks';
import { api, type Proof, type ProofNode } from './api';
import { count, moveWords, roleWords, type Told, turnWords } from './words';

/** Whether somebody wins by force after so many moves; null while that is not known. */
export function useProof(session: string, ply: number | null): Proof | null {
  const [proof, setProof] = useState<Proof | null>(null);
  useEffect(() => {
    setProof(null);
    if (ply === null) return undefined;
    let current = true;
    api.proof(session, ply).then((found) => current && setProof(found), () => undefined);
    return () => {
      current = false;
    };
  }, [session, ply]);
  return proof;
}

export function lineWords(proof: Proof, told: Told): string {
  return proof.line.map((move) => turnWords(move, told)).join('  ·  ');
}

export function ProofBox({ proof, told }: { proof: Proof; told: Told }) {
  if (proof.result !== 'proved' || proof.winner === null) return null;
  return (
    <section class="proof" aria-label="Proof">
      <p>
        <b>{roleWords(proof.winner)} wins by force from there</b>, whatever is replied: {lineWords(proof, told)}.
      </p>
      {proof.tree && proof.tree.length > 0 && (
        <details>
          <summary>The proof, move by move</summary>
          <ul class="proof-tree">
            <Branch tree={proof.tree} at={0} told={told} />
          </ul>
        </details>
      )}
      <p class="source">
        Found among {count(proof.nodes, 'position')} by the rules that follow from the rules; every reply was then made, in {count(proof.states_checked, 'position')}, and none saves the
        game.
      </p>
    </section>
  );
}

/** Goes along while there is but one way, and opens where replies part. */
function Branch({ tree, at, told }: { tree: ProofNode[]; at: number | 'won'; told: Told }) {
  const moves: string[] = [];
  let node = at === 'won' ? undefined : tree[at];
  while (node?.move !== undefined) {
    moves.push(`${roleWords(node.role)} ${moveWords(node.move, told)}`);
    const next: number | 'won' | undefined = node.next;
    if (next === 'won' || next === undefined) {
      return <li>{moves.join(', ')}: won.</li>;
    }
    node = tree[next];
  }
  if (!node) return <li>Won.</li>;
  return (
    <>
      {moves.length > 0 && <li>{moves.join(', ')}</li>}
      {(node.replies ?? []).map((reply) => (
        <Reply tree={tree} who={node?.role ?? ''} move={reply.move} next={reply.next} told={told} />
      ))}
      {(node.threats ?? []).length > 0 && (
        <li>
          after anything else: {(node.threats ?? []).map((move) => moveWords(move, told)).join(' or ')} wins.
        </li>
      )}
    </>
  );
}

function Reply({ tree, who, move, next, told }: { tree: ProofNode[]; who: string; move: string; next: number | 'won'; told: Told }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li>
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>
          if {roleWords(who)} {moveWords(move, told)}
        </summary>
        {isOpen && (
          <ul class="proof-tree">
            <Branch tree={tree} at={next} told={told} />
          </ul>
        )}
      </details>
    </li>
  );
}
