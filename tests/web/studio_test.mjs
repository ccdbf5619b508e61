// studio_test.mjs — the page in a real browser: whole games by clicking, reloads, hostile names.
//
//     node studio_test.mjs RULEWISE WEB_FOLDER [WORD]      only the tests whose name has the word
//
// Runs Debian's Chromium by playwright-core. Exit status 77 where the browser is missing.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve as absolute } from 'node:path';
import assert from 'node:assert/strict';

const [program, web, word = ''] = process.argv.slice(2);
const browserPath = '/usr/bin/chromium';
if (!existsSync(browserPath)) {
  console.log('SKIP: no /usr/bin/chromium');
  process.exit(77);
}
const { chromium } = createRequire(join(absolute(web), 'package.json'))('playwright-core');

const server = spawn(program, ['studio', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
const address = await new Promise((resolve, reject) => {
  server.stdout.on('data', (data) => {
    const found = /(http:\S+)/.exec(String(data));
    if (found) resolve(found[1]);
  });
  server.on('exit', () => reject(new Error('the program ended')));
});
const browser = await chromium.launch({
  executablePath: browserPath,
  args: [
    '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
    '--disable-background-networking', '--disable-component-update', '--disable-sync',
  ],
});
const complaints = [];

async function open(hash = '', options = {}) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 850 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(address + hash);
  return page;
}

async function api(path, body, method = 'POST') {
  const reply = await fetch(address + 'api' + path, body === undefined ? {} : {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: reply.status, json: await reply.json() };
}

/** From the library, as a newcomer does it. */
async function begin(title, page) {
  page ??= await open();
  await page.getByLabel('Search games').fill(title);
  await page.getByRole('button', { name: `Play ${title}`, exact: true }).click();
  await page.locator('.board-box .board').waitFor();
  return page;
}

const plies = (page) => page.locator('.ply').count();
const status = (page) => page.locator('.status').innerText();

/** Until it is the person's turn, or the game is over. */
async function myTurn(page) {
  await page.locator('.status.yours, .status.over').waitFor();
  return (await page.locator('.status.over').count()) === 0;
}

/** Waits until so many elements fit; `compare` gets their number. The page's policy forbids eval. */
async function until(page, selector, compare) {
  for (let n = 0; n < 600; ++n) {
    if (compare(await page.locator(selector).count())) return;
    await page.waitForTimeout(50);
  }
  assert.fail(`${selector}: ${await page.locator(selector).count()} of them`);
}

async function middle(locator) {
  const box = await locator.locator('.ground').boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function clickOn(page, locator) {
  await page.mouse.click(...(await middle(locator)));
}

const clickCell = (page, name) => clickOn(page, page.locator(`[data-name="${name}"]`).first());

async function clickTarget(page, which = 0) {
  const target = page.locator('.board .target').nth(which);
  await target.waitFor({ state: 'attached' });
  await clickOn(page, target.locator('xpath=..'));
}

/** A piece that can move somewhere, found by trying them. */
async function clickPieceThatMoves(page) {
  const cells = await page.locator('[data-piece]').evaluateAll((all) => all.map((e) => e.dataset.piece));
  for (const cell of cells) {
    await clickOn(page, page.locator(`[data-cell="${cell}"]`));
    if ((await page.locator('.board .target').count()) > 0) return;
  }
  assert.fail('no piece can move');
}

const tests = {
  async 'a whole game of tic-tac-toe by clicking'() {
    const page = await begin('Tic tac toe');
    let clicks = 0;
    while (await myTurn(page)) {
      const before = await plies(page);
      await clickTarget(page);
      clicks += 1;
      await until(page, '.ply', (n) => n > before);
    }
    assert.match(await status(page), /win|draw/i);
    assert.ok(clicks >= 3 && clicks <= 5, `${clicks} clicks`);
    await page.getByRole('button', { name: 'Undo' }).click();
    assert.ok(await myTurn(page));
  },

  async 'chess: click, drag, undo, hint and why'() {
    const page = await begin('Orthodox chess');
    await myTurn(page);
    await clickCell(page, 'e2');
    assert.equal(await page.locator('.board .target').count(), 2);
    await clickCell(page, 'e4');
    await until(page, '.ply', (n) => n === 2);
    await myTurn(page);
    const box = (name) => middle(page.locator(`[data-name="${name}"]`));
    await page.mouse.move(...(await box('d2')));
    await page.mouse.down();
    await page.mouse.move(...(await box('d3')), { steps: 4 });
    await page.mouse.up();
    await until(page, '.ply', (n) => n === 4);
    await myTurn(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(page, '.ply', (n) => n === 2);
    await page.locator('.ply .why').first().click();
    await page.locator('.why-box').waitFor();
    assert.match(await page.locator('.why-box').innerText(), /worth|win|lost/i);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByText('A hint:').waitFor();
  },

  async 'othello: moves turn stones over'() {
    const page = await begin('Othello');
    await myTurn(page);
    assert.equal(await page.locator('[data-piece]').count(), 4);
    await clickTarget(page);
    await until(page, '[data-piece]', (n) => n >= 6);
    assert.ok(await myTurn(page));
  },

  async 'hex: a board of hexagons'() {
    const page = await begin('Hex 5');
    await myTurn(page);
    assert.equal(await page.locator('.board polygon').count(), 25);
    await clickTarget(page, 12);
    await until(page, '[data-piece]', (n) => n === 2);
    assert.equal(await page.locator('.cell.last').count(), 1);
  },

  async 'six players around a star'() {
    const page = await begin('Chinese checkers small 6');
    await myTurn(page);
    assert.equal(await page.locator('.seat').count(), 6);
    await clickPieceThatMoves(page);
    await clickTarget(page);
    await until(page, '.ply', (n) => n >= 1);
    await page.locator('.status.yours').waitFor();
  },

  async 'a puzzle'() {
    const page = await begin('Eight puzzle');
    await myTurn(page);
    await clickTarget(page);
    await until(page, '.ply', (n) => n === 1);
    assert.ok(await myTurn(page));
  },

  async 'a reload in the middle finds everything as it was'() {
    const page = await begin('Connect four');
    await myTurn(page);
    await clickTarget(page, 3);
    await until(page, '.ply', (n) => n === 2);
    await myTurn(page);
    const before = await page.locator('.history ol').innerText();
    const pieces = await page.locator('[data-piece]').count();
    await page.reload();
    await page.locator('.ply').nth(1).waitFor();
    assert.equal(await page.locator('.history ol').innerText(), before);
    assert.equal(await page.locator('[data-piece]').count(), pieces);
  },

  async 'two browsers play two games at once, and seats change hands'() {
    const [one, two] = await Promise.all([open(), open()]);
    await Promise.all([begin('Breakthrough', one), begin('Checkers', two)]);
    await Promise.all([myTurn(one), myTurn(two)]);
    await Promise.all([clickPieceThatMoves(two), one.locator('.seat select').first().selectOption('1')]);
    await clickTarget(two);
    // Now players sit in both seats of the first game: it goes on by itself until it is paused.
    await until(one, '.ply', (n) => n >= 3);
    await until(two, '.ply', (n) => n >= 2);
    await one.getByRole('button', { name: 'Pause' }).click();
    await one.getByRole('button', { name: 'Go on' }).waitFor();
    await one.locator('.seat select').first().selectOption('person');
    await one.getByRole('button', { name: 'Undo' }).click();
    await one.locator('.status.yours').waitFor();
  },

  async 'the keyboard alone plays'() {
    const page = await begin('Tic tac toe');
    await myTurn(page);
    await page.locator('.board [tabindex="0"]').focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await until(page, '.ply', (n) => n >= 1);
  },

  async 'names from strangers are text'() {
    const evil = '<img/src=x/onerror=window.pwned=1>';
    const text = `(role ${evil}) (role <script>window.pwned=1</script>)
      (init (cell 1 1 ${evil})) (init (cell 1 2 b)) (init (cell 2 1 b)) (init (cell 2 2 b)) (init (control ${evil}))
      (<= (legal ?p (put ?x ?y)) (true (control ?p)) (true (cell ?x ?y b)))
      (<= (legal ?p noop) (role ?p) (not (true (control ?p))))
      (<= (next (cell ?x ?y ?p)) (does ?p (put ?x ?y)))
      (<= (next (cell ?x ?y ?c)) (true (cell ?x ?y ?c)) (distinct ?c b))
      (<= (next (cell ?x ?y b)) (true (cell ?x ?y b)) (does ?p (put ?u ?v)) (distinctcell ?x ?y ?u ?v))
      (i 1) (i 2)
      (<= (distinctcell ?x ?y ?u ?v) (i ?x) (i ?y) (i ?u) (i ?v) (distinct ?x ?u))
      (<= (distinctcell ?x ?y ?u ?v) (i ?x) (i ?y) (i ?u) (i ?v) (distinct ?y ?v))
      (<= (next (control ?q)) (true (control ?p)) (role ?q) (distinct ?p ?q))
      (<= open (true (cell ?x ?y b)))
      (<= terminal (not open))
      (<= (goal ?p 50) (role ?p))`;
    const added = await api('/games', { text, title: '<b>bold</b><script>window.pwned=1</script>' });
    assert.equal(added.status, 201, JSON.stringify(added.json));
    const page = await open();
    await page.getByLabel('Search games').fill('<b>');
    await page.locator('.card').first().locator('.face').click();
    await page.locator('.seat').first().waitFor();
    assert.match(await page.locator('.panel').innerText(), /<b>bold<\/b>/);
    assert.match(await page.locator('.seats').innerText(), /onerror=window\.pwned=1/);
    await page.waitForTimeout(300);
    assert.equal(await page.evaluate(() => window.pwned), undefined);
  },

  async 'a broken rulesheet is told at its line, a mended one is played'() {
    const page = await open('#/rules');
    await page.locator('.cm-content').waitFor();
    const write = async (text) => {
      await page.locator('.cm-content').click();
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText(text);
    };
    const good = `(role solo)\n(init (at 1))\n(<= (legal solo go) (true (at 1)))\n(<= (legal solo stay) (true (at 1)))\n` +
      `(<= (next (at 2)) (does solo go))\n(<= (next (at 1)) (does solo stay))\n(<= terminal (true (at 2)))\n(<= (goal solo 100) (true (at 2)))\n(<= (goal solo 0) (true (at 1)))\n`;
    await write(good.replace('(true (at 1)))\n(<= (legal solo stay)', '(not (true (at ?x))))\n(<= (legal solo stay)'));
    await page.getByRole('button', { name: /^line 3, column/ }).waitFor();
    await page.locator('.cm-lint-marker-error').waitFor();
    assert.ok(await page.getByRole('button', { name: 'Play it' }).isDisabled());
    await write(good);
    await page.getByText('Ready to play').waitFor();
    await page.getByRole('button', { name: 'Play it' }).click();
    await page.locator('.seat').waitFor();
    await page.getByRole('button', { name: 'go', exact: true }).first().click();
    await page.locator('.status.over').waitFor();
    assert.match(await status(page), /Solved/);
  },

  async 'a game is studied'() {
    const page = await open('#/study/tic_tac_toe');
    await page.getByText('Pieces and what they are worth').waitFor();
    await page.getByRole('button', { name: 'Play 10 seconds' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Moves in a game').waitFor();
  },

  async 'a game is invented and played'() {
    const page = await open('#/workshop');
    await page.getByRole('button', { name: 'Invent' }).click();
    await page.getByRole('button', { name: 'Play it' }).click();
    await page.locator('.board-box .board').waitFor();
    await page.locator('.status.yours, .status.over').waitFor();
  },

  async 'a small match is played, another is cancelled'() {
    const page = await open('#/arena');
    await page.locator('.field select').selectOption('tic_tac_toe');
    await page.getByLabel('Games').fill('4');
    await page.getByLabel('Seconds a move').fill('0.02');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('.crosstable').waitFor();
    assert.equal(await page.locator('.crosstable tbody tr').count(), 2);
    await page.getByRole('button', { name: 'show' }).first().click();
    assert.match(await page.locator('.sheet .source').last().innerText(), /1\. mark/);
    await page.getByLabel('Games').fill('200');
    await page.getByLabel('Seconds a move').fill('1');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Cancelled.').waitFor();
  },

  async 'other sites, files and floods are refused'() {
    const port = new URL(address).port;
    const ask = (path, headers) => fetch(`http://127.0.0.1:${port}${path}`, { headers });
    assert.equal((await ask('/api/games', { origin: 'http://evil.example' })).status, 403);
    assert.equal((await ask('/../../etc/passwd', {})).status, 404);
    assert.equal((await ask('/api/games/..%2f..%2fetc%2fpasswd', {})).status, 404);
    assert.equal((await api('/games', { text: '(role' })).status, 422);
    const plain = await fetch(address + 'api/sessions', { method: 'POST', body: '{}' });
    assert.equal(plain.status, 415);
    const long = await fetch(address + 'api/check', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ text: 'x'.repeat(2 << 20) }),
    }).catch(() => ({ status: 413 }));
    assert.equal(long.status, 413);
    const policy = (await ask('/', {})).headers.get('content-security-policy');
    assert.match(policy, /script-src 'self'/);
    assert.doesNotMatch(policy, /unsafe/);
  },
};

const document = JSON.parse(readFileSync(join(absolute(web), '..', 'docs', 'openapi.json'), 'utf8'));

/** Why a value does not fit a schema of the document; empty if it does. */
function misfit(value, schema, where) {
  if (schema.$ref) return misfit(value, document.components.schemas[schema.$ref.split('/').pop()], where);
  if (schema.oneOf) {
    return schema.oneOf.some((one) => misfit(value, one, where) === '') ? '' : `${where}: fits none of oneOf`;
  }
  const kinds = { null: value === null, array: Array.isArray(value), integer: Number.isInteger(value) };
  kinds.object = typeof value === 'object' && value !== null && !kinds.array;
  const { type } = schema;
  if (type && !(kinds[type] ?? typeof value === type)) return `${where}: is no ${type}`;
  if (schema.enum && !schema.enum.includes(value)) return `${where}: is ${value}`;
  if (type === 'array') {
    for (const [i, item] of value.entries()) {
      const found = misfit(item, schema.items, `${where}[${i}]`);
      if (found) return found;
    }
  }
  if (type === 'object') {
    for (const key of schema.required ?? []) if (!(key in value)) return `${where}: has no ${key}`;
    for (const [key, part] of Object.entries(schema.properties ?? {})) {
      const found = key in value ? misfit(value[key], part, `${where}.${key}`) : '';
      if (found) return found;
    }
  }
  return '';
}

tests['every address answers as docs/openapi.json says'] = async () => {
  const left = new Set();
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of Object.keys(item)) if (method !== 'parameters') left.add(`${method} ${path}`);
  }
  const ask = async (method, template, values, body) => {
    const path = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name]));
    const reply = await fetch(address.replace(/\/$/, '') + path, {
      method: method.toUpperCase(),
      ...(body ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
    const json = await reply.json();
    const answer = document.paths[template][method].responses[String(reply.status)];
    assert.ok(answer, `${method} ${template}: ${reply.status} is not in the document: ${JSON.stringify(json)}`);
    assert.equal(misfit(json, answer.content['application/json'].schema, `${method} ${template}`), '');
    left.delete(`${method} ${template}`);
    return json;
  };
  const one = '/api/sessions/{session}';
  const { games } = await ask('get', '/api/games', {});
  assert.ok(games.length > 50);
  for (const game of ['othello', 'minishogi', 'rock_paper_scissors', 'nothing']) await ask('get', '/api/games/{game}', { game });
  const rules = await ask('get', '/api/games/{game}/rules', { game: 'tic_tac_toe' });
  await ask('post', '/api/games', {}, { text: rules.text, title: 'mine' });
  await ask('post', '/api/check', {}, { text: '(role x' });
  const player = { who: 'player', player: 'mcts:nodes=50', seconds: 1, level: 10 };
  let view = await ask('post', '/api/sessions', {}, { game: 'tic_tac_toe', seats: [{ who: 'person' }, player] });
  const session = view.id;
  await ask('post', one + '/hint', { session }, { role: 'x' });
  for (let n = 0; view.hint === null && n < 200; ++n) {
    view = await ask('get', one, { session });
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  assert.ok(view.hint, 'no hint came');
  await ask('post', one + '/move', { session }, { role: 'x', move: '(mark 2 2)' });
  await ask('post', one + '/move', { session }, { role: 'x', move: '(mark 9 9)' });
  for (let n = 0; view.history.length < 2 && n < 200; ++n) {
    view = await ask('get', one, { session });
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  await ask('get', one + '/positions/{ply}', { session, ply: 0 });
  await ask('get', one + '/why/{ply}', { session, ply: 1 });
  await ask('post', one + '/now', { session }, {});
  await ask('post', one + '/pause', { session }, { paused: true });
  await ask('post', one + '/seat', { session }, { role: 'o', who: 'person' });
  await ask('post', one + '/back', { session }, { ply: 0 });
  const events = await fetch(`${address}api/sessions/${session}/events`);
  assert.match(events.headers.get('content-type'), /text\/event-stream/);
  const reader = events.body.getReader();
  let text = '';
  while (!text.includes('\ndata: ')) text += new TextDecoder().decode((await reader.read()).value);
  assert.match(text, /event: session/);
  await reader.cancel();
  left.delete(`get ${one}/events`);
  await ask('delete', one, { session });
  const job = await ask('post', '/api/jobs', {}, { kind: 'report', game: 'othello', seconds: 30 });
  await ask('get', '/api/jobs/{job}', { job: job.id });
  await ask('delete', '/api/jobs/{job}', { job: job.id });
  assert.deepEqual([...left], []);
};

let failed = 0;
const started = Date.now();
for (const [name, test] of Object.entries(tests)) {
  if (!name.includes(word)) continue;
  const at = Date.now();
  try {
    await test();
    console.log(`ok    ${name} (${Date.now() - at} ms)`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL  ${name}: ${error.stack}`);
  }
  for (const context of browser.contexts()) await context.close();
}
// Chromium puts a style on text typed over a selection in an editor, which the policy forbids; the
// editor draws its lines anew anyway.
const expected = /status of 4(03|04|09|22)|^Applying inline style/;
const real = complaints.filter((text) => !expected.test(text));
if (real.length > 0) {
  failed += 1;
  console.log('FAIL  the browser complained:', real.slice(0, 5));
}
await browser.close();
server.kill('SIGINT');
console.log(`${failed} failed, ${((Date.now() - started) / 1000).toFixed(1)} s`);
process.exit(failed === 0 ? 0 : 1);
