// harness.mjs — the program, a browser, and what people do on the page, for the tests beside it.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve as absolute } from 'node:path';
import assert from 'node:assert/strict';

export const [program, web, word = ''] = process.argv.slice(2);
const browserPath = '/usr/bin/chromium';
if (!existsSync(browserPath)) {
  console.log('SKIP: no /usr/bin/chromium');
  process.exit(77);
}
const { chromium } = createRequire(join(absolute(web), 'package.json'))('playwright-core');
export const folder = mkdtempSync(join(tmpdir(), 'rulewise-web-'));

/** Another server beside the usual one; what is learned goes to a folder of the test's own. */
export async function serve(...options) {
  const server = spawn(program, ['studio', '--port', '0', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, RULEWISE_MEMORY: join(folder, 'memory.db') },
  });
  const address = await new Promise((resolve, reject) => {
    server.stdout.on('data', (data) => {
      const found = /(http:\S+)/.exec(String(data));
      if (found) resolve(found[1].replace('THIS-MACHINE', '127.0.0.1'));
    });
    server.on('exit', () => reject(new Error('the program ended')));
  });
  const stop = async () => {
    await closePagesAt(new URL(address).origin); // they would complain that it is gone
    server.kill('SIGINT');
  };
  return { address, stop };
}

async function closePagesAt(origin) {
  for (const context of browser.contexts()) {
    if (context.pages().some((page) => page.url().startsWith(origin + '/'))) await context.close();
  }
}

const usual = await serve();
export const { address } = usual;
export const browser = await chromium.launch({
  executablePath: browserPath,
  handleSIGTERM: false,
  args: [
    '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
    '--disable-background-networking', '--disable-component-update', '--disable-sync',
  ],
});

export async function leave() {
  await browser.close();
  await usual.stop();
  rmSync(folder, { recursive: true, force: true });
}

process.on('SIGTERM', () => void leave().finally(() => process.exit(143)));

export const complaints = [];

export async function open(hash = '', options = {}, from = address) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 850 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(90_000);
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(from + hash);
  return page;
}

/** Somebody who brings the token and is given a name: his cookies. */
export async function visitorOf(server) {
  const reply = await fetch(server.address, { redirect: 'manual' });
  assert.equal(reply.status, 303);
  return reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0]).join('; ');
}

/** What a server says to who has these cookies. */
export const asking = (server, cookie) => async (path, body, method = 'POST') => {
  const reply = await fetch(server.address.replace(/\?.*/, '') + 'api' + path, {
    method: body === undefined ? 'GET' : method,
    headers: { Cookie: cookie, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: reply.status, retry: reply.headers.get('retry-after'), json: await reply.json() };
};

export async function api(path, body, method = 'POST') {
  const reply = await fetch(address + 'api' + path, body === undefined ? {} : {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: reply.status, json: await reply.json() };
}

/** What a command prints with --json, or one line each. */
export function command(...words) {
  return execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, RULEWISE_MEMORY: join(folder, 'memory.db') } });
}

/** What a job has to say when it is over. */
export async function jobResult(question) {
  const { json } = await api('/jobs', question);
  let seen = json;
  while (seen.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 50));
    seen = (await api('/jobs/' + json.id)).json;
  }
  assert.equal(seen.state, 'done', JSON.stringify(seen.error));
  return seen;
}

/** From the library, as a newcomer does it. */
export async function begin(title, page) {
  page ??= await open();
  await page.getByLabel('Search games').fill(title);
  await page.getByRole('button', { name: `Play ${title}`, exact: true }).click();
  await page.locator('.board-box .board').waitFor();
  return page;
}

export const plies = (page) => page.locator('.ply').count();
export const status = (page) => page.locator('.status').innerText();

/** Until it is the person's turn, or the game is over. */
export async function myTurn(page) {
  await page.locator('.status.yours, .status.over').waitFor();
  return (await page.locator('.status.over').count()) === 0;
}

/** Waits until so many elements fit; `compare` gets their number. The page's policy forbids eval. */
export async function until(page, selector, compare) {
  for (let n = 0; n < 600; ++n) {
    if (compare(await page.locator(selector).count())) return;
    await page.waitForTimeout(50);
  }
  assert.fail(`${selector}: ${await page.locator(selector).count()} of them`);
}

export async function middle(locator) {
  const box = await locator.locator('.ground').boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

export async function clickOn(page, locator) {
  await page.mouse.click(...(await middle(locator)));
}

export const clickCell = (page, name) => clickOn(page, page.locator(`[data-name="${name}"]`).first());

export async function clickTarget(page, which = 0) {
  const target = page.locator('.board .target').nth(which);
  await target.waitFor({ state: 'attached' });
  await clickOn(page, target.locator('xpath=..'));
}

/** A piece that can move somewhere, found by trying them. */
export async function clickPieceThatMoves(page) {
  const cells = await page.locator('[data-piece]').evaluateAll((all) => all.map((e) => e.dataset.piece));
  for (const cell of cells) {
    await clickOn(page, page.locator(`[data-cell="${cell}"]`));
    if ((await page.locator('.board .target').count()) > 0) return;
  }
  assert.fail('no piece can move');
}
