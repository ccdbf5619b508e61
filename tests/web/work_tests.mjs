// work_tests.mjs — own rules, studies, inventions, contests and lessons on the page.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { address, api, command, open, plies, status, until } from './harness.mjs';

export const tests = {
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

  async 'a file of rules is dropped on the editor and takes the place of what stood there'() {
    const { json } = await api('/games/tic_tac_toe/rules');
    const page = await open('#/rules');
    await page.getByText('Ready to play').waitFor();
    for (const place of ['.cm-content', '.rules .lead']) {
      const transfer = await page.evaluateHandle((text) => {
        const files = new DataTransfer();
        files.items.add(new File([text], 'dropped_game.kif'));
        return files;
      }, `;; dropped on ${place}\n${json.text}`);
      await page.locator(place).dispatchEvent('drop', { dataTransfer: transfer });
      await page.locator('.cm-line', { hasText: `;; dropped on ${place}` }).waitFor();
      await page.waitForTimeout(300); // whatever else might come of it
      assert.equal(await page.locator('.cm-line', { hasText: 'dropped on' }).count(), 1, place);
      assert.equal(await page.locator('.cm-line', { hasText: 'Race:' }).count(), 0, place);
    }
    assert.equal(await page.getByLabel('Name').inputValue(), 'dropped_game');
    await page.getByText('Ready to play').waitFor();
    await page.getByRole('button', { name: 'Play it' }).click();
    await page.locator('.panel', { hasText: 'dropped_game' }).waitFor();
  },

  async 'a game of one\'s own is removed, by the keyboard alone'() {
    const { json } = await api('/games/tic_tac_toe/rules');
    await api('/games', { text: json.text + ';; to be removed', title: 'Short-lived' });
    const page = await open();
    await page.getByLabel('Search games').fill('Short-lived');
    const remove = page.getByRole('button', { name: 'Remove Short-lived' });
    await remove.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'keep it' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter'); // thinks better of it
    await remove.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'keep it' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await until(page, '.card', (n) => n === 0);
    assert.ok(!(await api('/games')).json.games.some((game) => game.title === 'Short-lived'));
  },

  async 'a game is studied and the study taken away'() {
    const page = await open('#/study/tic_tac_toe');
    await page.getByText('Pieces and what they are worth').waitFor();
    await page.getByRole('button', { name: 'Play 10 seconds' }).click();
    // On a busy machine the ten seconds may be over before a game is seen to begin.
    const told = page.getByText('Moves in a game');
    await page.locator('.sheet progress[value]').or(told).first().waitFor({ timeout: 60000 });
    if (!(await told.isVisible())) await page.locator('.sheet').getByRole('button', { name: 'Cancel' }).click();
    await told.waitFor();
    await page.getByRole('button', { name: 'Derive them' }).click();
    await page.getByText('Moves that win').waitFor();
    assert.ok((await page.locator('.derived .board').count()) > 2);
    const taken = async (name) => {
      await page.locator('.menu summary').click();
      const waiting = page.waitForEvent('download');
      await page.getByRole('button', { name, exact: true }).click();
      const text = readFileSync(await (await waiting).path(), 'utf8');
      await page.locator('.menu summary').click();
      return text;
    };
    assert.match(await taken('Markdown'), /^# Tic tac toe[\s\S]*## Pieces and what they are worth[\s\S]*## Rules that follow/);
    assert.deepEqual(JSON.parse(await taken('JSON')).analysis.roles, ['x', 'o']);
    assert.match(await taken('SVG'), /^<\?xml[\s\S]*<svg[\s\S]*fill=[\s\S]*<\/svg>\n$/);
    await page.reload();
    await page.getByText('Moves that win').waitFor(); // it is still known
  },

  async 'a study does not jump on a small screen'() {
    const page = await open('#/nowhere', { viewport: { width: 390, height: 844 } });
    await page.evaluate(() => {
      window.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shift += entry.value;
      }).observe({ type: 'layout-shift' });
      location.hash = '#/study/tic_tac_toe';
    });
    await page.getByText('Pieces and what they are worth').waitFor();
    assert.ok((await page.evaluate(() => window.shift)) < 0.1);
  },

  async 'nothing of a study is cut off on a small screen'() {
    const page = await open('#/study/orthodox_chess', { viewport: { width: 390, height: 844 } });
    await page.locator('.advice tbody tr').first().waitFor();
    const fold = page.getByRole('button', { name: 'Read on' });
    await fold.click(); // a long text is shown in part
    await until(page, '.prose.folded', (n) => n === 0);
    assert.equal(await fold.count(), 0);
    const tooWide = await page.locator('.study *').evaluateAll((all) =>
      all.filter((e) => !e.closest('svg, .scroll') && e.getBoundingClientRect().right > document.documentElement.clientWidth + 1).map((e) => e.className));
    assert.deepEqual(tooWide, []);
    assert.deepEqual((await page.locator('.advice th').allInnerTexts()).slice(0, 3), ['Advisor', 'weight', 'stability']);
    const { json } = await api('/jobs', { kind: 'analyze', game: 'orthodox_chess', seconds: 1 });
    let seen = json;
    while (seen.state === 'running') seen = (await api('/jobs/' + json.id)).json;
    const material = seen.result.advisors.find((advisor) => advisor.name === 'material');
    const row = page.locator('.advice tbody tr', { hasText: /^material/ });
    assert.equal(await row.locator('[title="stability"]').innerText(), material.stability.toFixed(2));
  },

  async 'a game is invented and played'() {
    const page = await open('#/workshop');
    await page.getByRole('button', { name: 'Invent' }).click();
    await page.getByRole('button', { name: 'Play it' }).click();
    await page.locator('.board-box .board').waitFor();
    await page.locator('.status.yours, .status.over').waitFor();
  },

  async 'an invented game is changed in place and both versions compared'() {
    const page = await open('#/workshop');
    const invent = page.getByRole('button', { name: 'Invent' }).or(page.getByRole('button', { name: 'Another one' }));
    const seed = page.locator('.sliders input[type=number]');
    await seed.fill('777');
    await invent.click(); // by the seed that was typed, whatever was made before
    for (let n = 0; n < 600 && (await seed.inputValue()) !== '778'; ++n) await page.waitForTimeout(100);
    assert.equal(await seed.inputValue(), '778'); // the next one, once it is made
    await page.getByRole('button', { name: 'Change it' }).click();
    await page.locator('.cm-content').waitFor();
    const both = page.getByRole('button', { name: 'Compare the two' });
    await both.and(page.locator(':enabled')).waitFor();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.insertText('% changed\nnonsense ');
    await page.locator('.faults li.error').first().waitFor();
    assert.ok(await both.isDisabled());
    await page.keyboard.press('Control+Backspace');
    await both.and(page.locator(':enabled')).waitFor();
    await both.click();
    await until(page, '.versions .board', (n) => n === 2);
    await page.getByText('Balance and length').waitFor();
    await page.getByText('What pieces are worth').waitFor();
    await page.locator('.compare').getByRole('button', { name: 'Cancel' }).click();
    await page.locator('.compare').getByText('Cancelled.').waitFor();
    await page.reload();
    await until(page, '.versions .board', (n) => n === 2); // it is found as it was
  },

  async 'every card tells players, kind, size and what is known'() {
    const page = await open();
    for (const [title, ...tags] of [
      ['Orthodox chess', '2 players', 'chess-like', '8 × 8'],
      ['Connect four', '2 players', 'board game', '7 × 6'],
      ['Eight puzzle', '1 player', 'puzzle', '3 × 3'],
      ['Chinese checkers small 6', '6 players', 'board game', '37 places'],
    ]) {
      await page.getByLabel('Search games').fill(title);
      const card = page.locator('.card', { has: page.getByRole('heading', { name: title, exact: true }) });
      await card.locator('.board').waitFor();
      assert.deepEqual(await card.locator('.tags span').allInnerTexts(), tags, title);
      assert.match(await card.locator('.known').innerText(), /^Known: \S/, title);
    }
    await page.getByLabel('Search games').fill('Connect four');
    assert.match(await page.locator('.card .known').first().innerText(), /The first player wins by starting in the middle column/);
  },

  async 'without a library the page says so and leads on'() {
    const page = await open('#/nowhere');
    await page.route('**/api/games', (route) => route.fulfill({ json: { games: [] } }));
    await page.getByRole('link', { name: 'Back to the library' }).click();
    await page.locator('.trouble', { hasText: 'No games were found' }).waitFor();
    await page.getByRole('link', { name: 'Write your own rules' }).click();
    await page.locator('.cm-content').waitFor();
  },

  async 'how pieces move is drawn'() {
    const page = await open('#/study/orthodox_chess');
    await page.getByText('How pieces move').waitFor();
    const knight = page.locator('.movements figure', { hasText: 'knight' });
    assert.equal(await knight.locator('.target').count(), 8);
    assert.match(await knight.innerText(), /5\.2 moves/); // as the sentence about its worth has it
    await page.locator('.sheet', { hasText: 'Pieces and what they are worth' }).getByText('5.2').first().waitFor();
    assert.equal(await page.locator('.movements figure', { hasText: 'pawn' }).locator('.target.ring').count(), 2); // its double step
    await page.getByRole('button', { name: 'Mobility' }).click();
    assert.equal(await knight.locator('.heat').count(), 64);
  },

  async 'a rule is changed and both versions compared'() {
    const { json } = await api('/games/breakthrough/rules');
    const shorter = await api('/games', { text: json.text.replace(/^/, ';; another\n'), title: 'Breakthrough, changed' });
    const page = await open('#/rules/breakthrough');
    await page.getByRole('button', { name: 'Compare with the original' }).waitFor();
    await api('/jobs', { kind: 'compare', game: 'breakthrough', other: shorter.json.id, seconds: 1 });
    await page.goto(`${address}#/compare/breakthrough/${shorter.json.id}`); // it is found under way
    await page.getByText('Balance and length').waitFor();
    await page.getByText('What pieces are worth').waitFor();
    await until(page, '.progress progress', (n) => n === 0);
    assert.equal(await page.locator('.versions .board').count(), 2);
  },

  async 'a small match is played and one of its games replayed'() {
    const page = await open('#/arena');
    await page.locator('.field select').first().selectOption('tic_tac_toe');
    await page.getByLabel('Games', { exact: true }).fill('4');
    await page.getByLabel('Seconds a move').fill('0.3');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('.crosstable').waitFor();
    assert.equal(await page.locator('.crosstable tbody tr').count(), 2);
    assert.doesNotMatch(await page.locator('.sheet', { hasText: 'Result' }).innerText(), /±/);
    await page.reload();
    await page.locator('.crosstable').waitFor();
    await page.getByRole('button', { name: 'replay' }).first().click();
    // On a very busy machine somebody may lose by the clock before the board says who has won.
    await until(page, '.ply', (n) => n >= 2);
    assert.match(await page.locator('.seat select').first().locator('option').first().textContent(), /^You, for ./); // who played it
    if ((await plies(page)) >= 5) assert.match(await status(page), /win|draw/i);
    await page.locator('.ply .what').first().click();
    await page.getByText('An earlier position.').waitFor();
    await until(page, '[data-piece]', (n) => n === 1);
  },

  async 'a match under way tells how it stands'() {
    const page = await open('#/arena');
    await page.getByRole('button', { name: 'Match', exact: true }).click();
    await page.locator('.field select').first().selectOption('connect_four');
    await page.getByLabel('Games', { exact: true }).fill('200');
    await page.getByLabel('Seconds a move').fill('0.1');
    await page.getByRole('button', { name: 'Start' }).click();
    await until(page, '.so-far tbody tr', (n) => n === 2);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Cancelled.').waitFor();
    await page.locator('.crosstable:not(.so-far) tbody tr').nth(1).waitFor();
    const played = await page.locator('.crosstable tbody tr').first().locator('td.number').evaluateAll((cells) => cells.slice(0, 3).reduce((sum, cell) => sum + Number(cell.textContent), 0));
    const { json } = await api('/jobs');
    assert.equal(played, json.jobs.find((job) => job.kind === 'match').item_count);
  },

  async 'a tournament is watched, found again after a reload, and cancelled'() {
    const page = await open('#/arena');
    await page.getByRole('button', { name: 'Tournament' }).click();
    await page.locator('.field select').first().selectOption('tic_tac_toe');
    await page.getByRole('button', { name: '+ another player' }).click();
    assert.equal(await page.locator('.field').filter({ hasText: 'Player' }).count(), 3);
    await page.getByLabel('Rounds').fill('1');
    await page.getByLabel('Seconds a move').fill('0.02');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('.crosstable tbody tr').nth(2).waitFor();
    await page.getByRole('button', { name: 'Start' }).and(page.locator(':enabled')).waitFor();
    assert.equal(await page.locator('.games tr').count(), 6);
    assert.equal(await page.locator('.crosstable .interval').count(), 3);
    await page.locator('.crosstable tbody tr').first().getByRole('button', { name: /against/ }).first().click();
    await until(page, '.games tr', (n) => n === 2);
    await page.locator('.games').getByRole('button', { name: 'replay' }).first().waitFor();
    await page.getByRole('button', { name: 'all games' }).click();
    await until(page, '.games tr', (n) => n === 6);
    await page.locator('.field select').first().selectOption('connect_four'); // tic-tac-toe is solved at once
    await page.getByLabel('Rounds').fill('30');
    await page.getByLabel('Seconds a move').fill('1');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('.live .board').waitFor();
    await page.reload();
    await page.locator('.live .board').waitFor();
    await page.locator('.running').waitFor();
    assert.equal(await page.getByLabel('Rounds').inputValue(), '30');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Cancelled.').waitFor();
  },

  async 'lines are drawn in a game that is watched'() {
    const page = await open('#/arena');
    await page.getByRole('button', { name: 'Match', exact: true }).click();
    await page.locator('.field select').first().selectOption('dots_and_boxes');
    await page.getByLabel('Games', { exact: true }).fill('2');
    await page.getByLabel('Seconds a move').fill('1');
    await page.getByRole('button', { name: 'Start' }).click();
    await until(page, '.live .lines .drawn', (n) => n >= 2);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Cancelled.').waitFor();
  },

  async 'it learns a game in GDL, and the study tells what'() {
    const page = await open('#/learn/tic_tac_toe');
    await page.locator('select').first().locator('option[value="tic_tac_toe"]').waitFor({ state: 'attached' });
    assert.equal(await page.locator('select').nth(1).locator('option').count(), 1);
    await page.getByLabel('Seconds').fill('3');
    await page.getByRole('button', { name: 'Learn', exact: true }).click();
    await page.locator('.fact-pattern .board').first().waitFor();
    await page.locator('.chart').first().waitFor();
    await page.getByRole('button', { name: 'Learn', exact: true }).and(page.locator(':enabled')).waitFor();
    const shown = JSON.parse(command('learn', 'tic_tac_toe', '--show', '--json'));
    assert.equal(await page.locator('.fact-pattern').count(), shown.patterns.filter((pattern) => pattern.facts.length > 0).length);
    await page.goto(address + '#/study/tic_tac_toe');
    await page.locator('.fact-pattern .board').first().waitFor();
    await page.getByText('As far as random games tell').waitFor();
    await page.locator('.menu summary').click();
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Markdown', exact: true }).click();
    assert.match(readFileSync(await (await waiting).path(), 'utf8'), /## What it has learned by td, from \d+ games/);
  },

  async 'it learns while one watches, and stops'() {
    const page = await open('#/learn/metagamer_chess');
    await page.getByRole('button', { name: 'Learn', exact: true }).click();
    await page.locator('.chart').first().waitFor();
    await page.reload();
    await page.locator('.chart').first().waitFor();
    assert.equal(await page.getByRole('button', { name: 'Cancel' }).count(), 0); // one way to end it
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped.').waitFor();
    await page.getByText('What pieces are worth, and where they stand best').waitFor();
    assert.ok((await page.locator('.pictures .heat').count()) >= 64);
    await page.locator('select').nth(1).selectOption('morph');
    await page.getByLabel('Seconds').fill('3');
    await page.getByRole('button', { name: 'Learn', exact: true }).click();
    await page.locator('.pattern').first().waitFor();
  },

  async 'long work ends when it is cancelled'() {
    for (const question of [
      { kind: 'analyze', game: 'othello', seconds: 60 },
      { kind: 'report', game: 'checkers', seconds: 60 },
      { kind: 'forced', game: 'gomoku', seconds: 60 },
    ]) {
      const { json } = await api('/jobs', question);
      let seen = json;
      while (seen.doing.startsWith('waiting')) seen = (await api(`/jobs/${json.id}`)).json;
      assert.equal(seen.state, 'running', question.kind);
      await api(`/jobs/${json.id}`, {}, 'DELETE');
      while (seen.state === 'running') seen = (await api(`/jobs/${json.id}`)).json;
      assert.equal(seen.state, 'cancelled', question.kind);
    }
  },
};
