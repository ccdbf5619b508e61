// studio_test.mjs — the page in a real browser: whole games by clicking, reloads, hostile names.
//
//     node studio_test.mjs RULEWISE WEB_FOLDER [WORD]      only the tests whose name has the word
//
// Runs Debian's Chromium by playwright-core. Exit status 77 where the browser is missing.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
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

async function api(path, body) {
  const reply = await fetch(address + 'api' + path, body === undefined ? {} : {
    method: 'POST',
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
const expected = /status of 4(03|04|09|22)/;
const real = complaints.filter((text) => !expected.test(text));
if (real.length > 0) {
  failed += 1;
  console.log('FAIL  the browser complained:', real.slice(0, 5));
}
await browser.close();
server.kill('SIGINT');
console.log(`${failed} failed, ${((Date.now() - started) / 1000).toFixed(1)} s`);
process.exit(failed === 0 ? 0 : 1);
