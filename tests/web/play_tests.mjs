// play_tests.mjs — games on the page, played as people play them.
import assert from 'node:assert/strict';
import { address, api, begin, clickCell, clickOn, clickPieceThatMoves, clickTarget, command, middle, myTurn, open, plies, status, until } from './harness.mjs';

export const tests = {
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
    await page.locator('.status.yours').waitFor();
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
    // What was asked last is answered.
    await page.locator('.ply .why').first().click();
    await page.locator('.why-box h2', { hasText: 'Why:' }).waitFor();
    // A game that was left is found again from the library.
    const here = page.url();
    await page.goto(address);
    await page.getByRole('link', { name: 'Go on with Orthodox chess' }).click();
    await until(page, '.ply', (n) => n === 2);
    assert.equal(page.url(), here);
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
    assert.deepEqual((await page.locator('.board .labels.cells text').allTextContents()).sort().slice(0, 3), ['a1', 'a2', 'a3']);
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
    const before = await page.locator('.history ol').textContent();
    const pieces = await page.locator('[data-piece]').count();
    await page.reload();
    await page.locator('.ply').nth(1).waitFor();
    assert.equal(await page.locator('.history ol').textContent(), before);
    assert.equal(await page.locator('[data-piece]').count(), pieces);
  },

  async 'a game that is watched goes on after a reload'() {
    const page = await begin('Connect four');
    await page.locator('.seat select').nth(0).selectOption('0');
    await until(page, '.ply', (n) => n >= 2);
    await page.goto('about:blank');
    await page.waitForTimeout(1500);
    await page.goBack();
    await page.locator('.ply').nth(1).waitFor({ state: 'attached' });
    const before = await plies(page);
    if ((await page.locator('.status.over').count()) === 0) await until(page, '.ply', (n) => n > before);
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

  async 'a pause stops players, not the person whose turn it is'() {
    const page = await begin('Tic tac toe');
    await myTurn(page);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Go on' }).waitFor();
    assert.match(await status(page), /Your turn/);
    await clickTarget(page);
    await until(page, '.ply', (n) => n === 1);
    assert.match(await status(page), /Paused/);
    await page.getByRole('button', { name: 'Go on' }).click();
    await until(page, '.ply', (n) => n === 2);
  },

  async 'any configuration takes a seat, and a wrong one is told at the field'() {
    const page = await begin('Breakthrough');
    await myTurn(page);
    assert.match(await page.locator('.facts.small').innerText(), /White to move/);
    await page.locator('.seat select').nth(1).selectOption('any');
    const field = page.getByLabel('Player of Black');
    await field.fill('mcts:speed=9');
    await page.locator('.remark.fault', { hasText: "'speed=9' is not an option" }).waitFor();
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    await field.fill('uci:/bin/sh');
    await page.locator('.remark.fault', { hasText: "No player named 'uci'" }).first().waitFor();
    await page.getByRole('button', { name: 'Sit down' }).click();
    await page.locator('.any-player > .remark.fault').waitFor();
    await field.fill('mcts:nodes=50');
    await page.locator('.remark', { hasText: 'Monte Carlo, 50 positions a move' }).waitFor();
    await field.press('Enter');
    await page.locator('.any-player').waitFor({ state: 'detached' });
    await clickPieceThatMoves(page);
    await clickTarget(page);
    await until(page, '.ply', (n) => n >= 2);
    // Moves are told as on the board, as are the reasons for them. (Of rows that are not painted yet innerText is empty.)
    assert.match(await page.locator('.ply').nth(1).textContent(), /Black move [a-h][78] → [a-h][67]/);
    await page.locator('.ply .why').first().click();
    await page.locator('.why-box').waitFor();
    assert.doesNotMatch(await page.locator('.why-box h2, .why-box > p').allInnerTexts().then(String), /mcts|\(move|noop/);
  },

  async 'the keyboard alone plays'() {
    const page = await open();
    await page.locator('.card .board').first().waitFor();
    const tabTo = async (what) => {
      for (let n = 0; n < 60; ++n) {
        if (await page.evaluate((what) => document.activeElement?.matches(what) ?? false, what)) return;
        await page.keyboard.press('Tab');
      }
      assert.fail(`no way to ${what} by Tab`);
    };
    await tabTo('[aria-label="Search games"]');
    await page.keyboard.type('tic tac toe');
    await tabTo('[aria-label="Play Tic tac toe"]');
    await page.keyboard.press('Enter');
    await myTurn(page);
    await tabTo('.board [tabindex="0"]');
    await page.keyboard.press('ArrowUp');
    const cell = () => page.evaluate(() => document.activeElement?.getAttribute('data-cell') ?? null);
    const played = await cell();
    await page.keyboard.press('Enter');
    await until(page, '.ply', (n) => n >= 2);
    assert.ok(await myTurn(page));
    assert.equal(await cell(), played);
    await page.keyboard.press('ArrowDown');
    assert.notEqual(await cell(), played);
    assert.notEqual(await cell(), null);
  },

  async 'an address that changes while the page is put up is followed'() {
    const page = await open();
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        location.hash = '#/nowhere';
      });
    });
    await page.reload();
    await page.locator('.trouble').first().waitFor();
  },

  async 'addresses that lead nowhere say so once and lead out'() {
    const page = await open();
    for (const hash of ['#/play/%', '#/nowhere', '#/play/nope', '#/study/nope', '#/setup/nope', '#/compare/a/b', '#/play', '#/study', '#/setup', '#/compare/tic_tac_toe']) {
      await page.goto(address + hash);
      await page.locator('.trouble').first().waitFor();
      await page.waitForTimeout(300);
      assert.equal(await page.locator('.trouble').count(), 1, hash);
      assert.equal(await page.locator('main button').count(), 0, hash);
      await page.getByRole('link', { name: 'Back to the library' }).click();
      await page.locator('.card').first().waitFor();
    }
  },

  async 'a game that cannot be started and threats that cannot be told say why'() {
    const page = await begin('Tic tac toe');
    await myTurn(page);
    const refuse = (route) => route.fulfill({ status: 422, json: { error: { message: 'no room is left', hint: 'wait' } } });
    await page.route('**/api/sessions', refuse);
    await page.route('**/tactics', refuse);
    await page.getByRole('button', { name: 'Threats' }).click();
    await page.locator('.tactics', { hasText: 'No room is left.' }).waitFor();
    await page.getByRole('button', { name: 'New game' }).click();
    await page.locator('.trouble', { hasText: 'No room is left.' }).waitFor();
    await page.goto(page.url().replace(/#.*/, '#/study/tic_tac_toe'));
    await page.getByRole('button', { name: 'Play it' }).click();
    await page.locator('.trouble', { hasText: 'No room is left.' }).waitFor();
    await page.getByRole('link', { name: 'Back to the library' }).waitFor();
  },

  async 'threats, wins and forced moves are shown'() {
    const page = await begin('Tic tac toe');
    await page.locator('.seat select').nth(1).selectOption('person');
    for (const [n, cell] of ['1 1', '2 2', '1 2'].entries()) {
      await clickCell(page, cell);
      await until(page, '.ply', (plies) => plies === n + 1);
    }
    await page.getByRole('button', { name: 'Threats' }).click();
    await page.locator('.around.threats').waitFor({ state: 'attached' });
    assert.equal(await page.locator('.around.threats').count(), 1);
    assert.equal(await page.locator('.around.forced').count(), 1);
    assert.match(await page.locator('.tactics').innerText(), /threatens to win[\s\S]*Forced/);
    await page.keyboard.press('t');
    await until(page, '.around', (n) => n === 0);
  },

  async 'a forced win is shown, and why shows its proof'() {
    const page = await begin('Tic tac toe');
    await page.locator('.seat select').nth(1).selectOption('person');
    for (const [n, cell] of ['1 1', '2 2', '3 3', '3 1'].entries()) {
      await clickCell(page, cell);
      await until(page, '.ply', (plies) => plies === n + 1);
    }
    await page.getByRole('button', { name: 'Threats' }).click();
    await page.locator('.tactics .proof').waitFor();
    assert.match(await page.locator('.tactics .proof').innerText(), /X wins by force: mark a3/);
    await page.locator('.seat select').first().selectOption({ label: 'Strong' });
    await until(page, '.ply', (plies) => plies === 5);
    await page.locator('.seat select').first().selectOption('person');
    await page.locator('.ply .why').click();
    await page.locator('.why-box .proof').waitFor();
    assert.match(await page.locator('.why-box .proof').innerText(), /X wins by force from there/);
    await page.getByText('The proof, move by move').click();
    assert.match(await page.locator('.why-box .proof-tree').innerText(), /wins|won|if O/);
  },

  async 'two hundred moves scroll, and cylinders show where their sides meet'() {
    const lines = command('walk', 'cylinder_chess', '--seed', '5').trim().split('\n').map((line) => JSON.parse(line));
    const moves = lines.map((line) => line.moves).filter((joint) => joint !== null).slice(0, 200);
    assert.equal(moves.length, 200);
    const { json } = await api('/sessions', { game: 'cylinder_chess', seats: [{}, {}], moves });
    const page = await open('#/play/' + json.id);
    await until(page, '.ply', (n) => n === 200);
    assert.equal(await page.locator('.board .seam').count(), 2);
    const list = page.locator('.history ol');
    const top = () => list.evaluate((element) => element.scrollTop);
    assert.ok((await top()) > 1000, 'the last move is in sight');
    await list.hover();
    await page.mouse.wheel(0, -100_000);
    for (let n = 0; (await top()) > 0 && n < 200; ++n) await page.waitForTimeout(20);
    await page.locator('.ply .what').first().click();
    await page.getByText('An earlier position.').waitFor();
  },

  async 'dots and boxes: lines between dots'() {
    const page = await begin('Dots and boxes');
    await myTurn(page);
    assert.equal(await page.locator('.lines .open').count(), 24);
    await page.locator('.lines .playable').first().press('Enter');
    await until(page, '.lines .drawn', (n) => n >= 1);
  },

  async 'a position is set up and played'() {
    const page = await begin('Orthodox chess');
    await myTurn(page);
    await page.getByRole('link', { name: 'Set up' }).click();
    await page.getByRole('button', { name: 'Empty the board' }).click();
    await until(page, '[data-piece]', (n) => n === 0);
    const put = async (piece, cell) => {
      await page.locator(`[data-brush="${piece}"]`).click();
      await clickCell(page, cell);
    };
    const start = page.getByRole('button', { name: 'Play from here' });
    await put('white king', 'e1');
    await start.click();
    await page.locator('.trouble', { hasText: 'Black has no king.' }).waitFor();
    await put('black king', 'e8');
    await put('white rook', 'e4');
    await start.click();
    await page.locator('.trouble', { hasText: "Black's king could be taken at once." }).waitFor();
    await put('white rook', 'e4'); // away again
    await put('white queen', 'd1');
    await put('black rook', 'd8');
    await page.getByRole('button', { name: 'Play from here' }).click();
    await page.locator('.status.yours').waitFor();
    await until(page, '[data-piece]', (n) => n === 4);
    await clickCell(page, 'd1');
    await clickCell(page, 'd8');
    await until(page, '.ply', (n) => n >= 1);
    assert.match(await page.locator('.ply').first().textContent(), /queen d1 → d8 takes rook/);
  },

  async 'a position with pieces in hand is set up and played'() {
    // A capture each, so that both have something in hand.
    const { json } = await api('/sessions', { game: 'minishogi', seats: [{}, {}] });
    await api(`/sessions/${json.id}/seat`, { role: 'black', who: 'player', player: 'random', seconds: 0.05 });
    const page = await open('#/setup/' + json.id);
    await page.getByRole('button', { name: 'Empty the board' }).click();
    await until(page, '[data-piece]', (n) => n === 0);
    const kings = await page.locator('[data-brush]').evaluateAll((all) => all.map((e) => e.dataset.brush).filter((name) => name.includes('king')));
    assert.equal(kings.length, 2);
    for (const [name, cell] of [[kings[0], 'a1'], [kings[1], 'e5']]) {
      await page.locator(`[data-brush="${name}"]`).click();
      await clickCell(page, cell);
    }
    const more = page.getByRole('group', { name: 'White' }).getByRole('button', { name: /one gold.* more in hand/ });
    const inHand = () => page.locator('.brush .count').allInnerTexts();
    const before = await inHand();
    await more.click();
    await page.getByRole('button', { name: 'As it was' }).click();
    for (let wait = 0; wait < 200 && String(await inHand()) !== String(before); ++wait) await page.waitForTimeout(50);
    assert.deepEqual(await inHand(), before);
    await page.getByRole('button', { name: 'Empty the board' }).click();
    for (const [name, cell] of [[kings[0], 'a1'], [kings[1], 'e5']]) {
      await page.locator(`[data-brush="${name}"]`).click();
      await clickCell(page, cell);
    }
    for (let n = 0; n < 2; ++n) {
      const last = String(await inHand());
      await more.click();
      for (let wait = 0; wait < 200 && String(await inHand()) === last; ++wait) await page.waitForTimeout(50);
    }
    await page.waitForTimeout(200); // what is kept over a reload is written after it is shown
    await page.reload();
    await until(page, '[data-piece]', (n) => n === 2);
    assert.notDeepEqual(await inHand(), before);
    await page.getByRole('button', { name: 'Play from here' }).click();
    await page.locator('.status.yours').waitFor();
    await until(page, '[data-piece]', (n) => n === 2);
    const held = page.locator('.hand .held');
    await held.filter({ hasText: '2' }).waitFor();
    await held.click();
    await clickCell(page, 'c3');
    await until(page, '.ply', (n) => n >= 1);
    await held.filter({ hasText: '1' }).first().waitFor();
    assert.equal(await page.locator('[data-piece]').count() >= 3, true);
  },
};
