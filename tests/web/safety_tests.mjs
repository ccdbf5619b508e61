// safety_tests.mjs — what strangers bring and try.
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { address, api, asking, begin, clickTarget, myTurn, open, serve, until, visitorOf } from './harness.mjs';

/** A request with any host, which `fetch` does not send. */
function raw(options, body = '') {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', ...options }, (reply) => {
      let text = '';
      reply.on('data', (data) => (text += data));
      reply.on('end', () => resolve({ status: reply.statusCode, text }));
    });
    asked.on('error', (error) => reject(error));
    asked.end(body);
  });
}

export const tests = {
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
    for (const where of ['study', 'rules', 'learn']) {
      await page.goto(`${address}#/${where}/${added.json.id}`);
      await page.locator('main h1').waitFor();
    }
    await page.goto(`${address}#/study/${added.json.id}`);
    await page.locator('.sheet .board').first().waitFor();
    await page.waitForTimeout(300);
    assert.equal(await page.evaluate(() => window.pwned), undefined);
  },

  async 'names of chess-like pieces are text'() {
    const { json } = await api('/games/hexapawn/rules');
    const evil = '<img_src=x_onerror=window.pwned=1>';
    const named = json.text.replace(/\bpawn\b/g, evil);
    const refused = await api('/check', { text: named });
    assert.ok(refused.json.error_count > 0, 'such a name is no name of the language');
    const page = await open('#/rules');
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(named);
    await page.locator('.faults li.error').first().waitFor();
    // What the language does take as a name is shown as it is, tags in comments and titles with it.
    const odd = 'script_window_pwned_1';
    const text = '% <script>window.pwned=1</script> <img src=x onerror=window.pwned=1>.\n' + json.text.replace(/\bpawn\b/g, odd);
    const added = await api('/games', { text, title: '<script>window.pwned=1</script>' });
    assert.equal(added.status, 201, JSON.stringify(added.json));
    for (const [where, shown] of [['study', 'script window pwned 1'], ['rules', odd]]) {
      await page.goto(`${address}#/${where}/${added.json.id}`);
      await page.locator('main', { hasText: shown }).waitFor();
    }
    await page.goto(address);
    await page.getByLabel('Search games').fill('<script>');
    await page.locator('.card .face').first().click();
    await page.locator('.board-box .board').waitFor();
    await page.locator('[data-piece]').first().waitFor();
    await page.locator('.panel', { hasText: '<script>window.pwned=1</script>' }).waitFor();
    assert.equal(await page.evaluate(() => window.pwned), undefined);
    assert.equal(await page.locator('img').count(), 0);
  },

  async 'each visitor has his part of jobs and no more'() {
    const server = await serve('--token', 'test-token-123');
    try {
      const visitor = async () => asking(server, await visitorOf(server));
      const long = { kind: 'match', game: 'connect_four', players: ['mcts', 'mcts'], games: 100, seconds: 5 };
      const greedy = await visitor();
      const begun = [];
      let last = await greedy('/jobs', long);
      for (; last.status === 201; last = await greedy('/jobs', long)) begun.push(last.json.id);
      assert.equal(last.status, 429);
      assert.ok(Number(last.retry) > 0);
      assert.match(last.json.error.message, /you have 8 jobs under way/);
      assert.match(last.json.error.hint, /cancel one/);
      assert.equal(begun.length, 8);
      // A crowd with long matches leaves room for somebody's study.
      for (let n = 0; n < 60; ++n) assert.equal((await (await visitor())('/jobs', long)).status, 201);
      const late = await visitor();
      const study = await late('/jobs', { kind: 'analyze', game: 'tic_tac_toe', seconds: 1 });
      assert.equal(study.status, 201);
      let seen = study.json;
      while (seen.state === 'running') seen = (await late('/jobs/' + seen.id)).json;
      assert.equal(seen.state, 'done');
      assert.equal((await greedy('/jobs/' + begun[7])).json.state, 'running'); // it waits still
      await greedy('/jobs/' + begun[7], {}, 'DELETE');
      assert.equal((await greedy('/jobs', long)).status, 201);
      // The same of games: his part, and then a sentence.
      let opened = 0;
      let game = await greedy('/sessions', { game: 'tic_tac_toe', seats: [] });
      for (; game.status === 201; game = await greedy('/sessions', { game: 'tic_tac_toe', seats: [] })) opened += 1;
      assert.equal(opened, 10);
      assert.equal(game.status, 429);
      assert.equal((await late('/sessions', { game: 'tic_tac_toe', seats: [] })).status, 201);
    } finally {
      await server.stop();
    }
  },

  async 'names that somebody makes up give him no more than one part'() {
    const server = await serve('--token', 'test-token-123');
    try {
      const forged = (n) => asking(server, `rulewise=test-token-123; rulewise-visitor=name${n}.0123456789abcdef`);
      const statuses = [];
      for (let n = 0; n < 14; ++n) statuses.push((await forged(n)('/sessions', { game: 'tic_tac_toe', seats: [] })).status);
      assert.deepEqual(statuses, [...Array(10).fill(201), ...Array(4).fill(429)]);
      // Names that were given out, as many as one likes, have half of the table from one place.
      let opened = 10;
      let last = { status: 201 };
      for (; last.status === 201 && opened < 40; opened += last.status === 201 ? 1 : 0) {
        last = await asking(server, await visitorOf(server))('/sessions', { game: 'tic_tac_toe', seats: [] });
      }
      assert.equal(last.status, 429);
      assert.equal(opened, 20);
      assert.match(last.json.error.message, /20 games are open here from your network/);
      assert.ok(Number(last.retry) > 0);
    } finally {
      await server.stop();
    }
  },

  async 'a game that is put away while somebody watches says so'() {
    const page = await begin('Tic tac toe');
    await myTurn(page);
    const id = page.url().split('/').pop();
    await api('/sessions/' + id, {}, 'DELETE'); // as when it makes room
    await page.locator('.trouble', { hasText: 'There is no such game any more.' }).waitFor();
    await page.locator('.board-box .board').waitFor(); // what was last seen stays in sight
    await page.getByRole('button', { name: 'Start it again' }).click();
    await page.waitForURL((url) => url.href.split('/').pop() !== id); // till then the old game is in sight
    await page.locator('.status.yours').waitFor();
  },

  async 'a game that was put away says so, and is started again'() {
    const page = await begin('Tic tac toe');
    await page.route(/api\/sessions\/[0-9a-f]+$/, (route) =>
      route.fulfill({ status: 404, json: { error: { message: 'this game was put away to make room for others', hint: 'start it again from the library' } } }));
    await page.reload();
    await page.locator('.trouble', { hasText: 'This game was put away to make room for others.' }).waitFor();
    await page.unroute(/api\/sessions\/[0-9a-f]+$/);
    await page.getByRole('button', { name: 'Start it again' }).click();
    await page.locator('.status.yours').waitFor();
  },

  async 'a title is never cut in the middle of a letter'() {
    const { json } = await api('/games/tic_tac_toe/rules');
    const added = await api('/games', { text: json.text + ';; long title', title: 'ab' + '棋'.repeat(70) });
    assert.equal(added.json.title, 'ab' + '棋'.repeat(58));
    await api('/games/' + added.json.id, {}, 'DELETE');
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
    const nearly = await fetch(address + 'api/sessions', { method: 'POST', headers: { 'Content-Type': 'application/jsonx' }, body: '{}' });
    assert.equal(nearly.status, 415);
    const whole = await ask('/', {});
    const head = await fetch(address, { method: 'HEAD' });
    assert.equal(head.headers.get('content-length'), whole.headers.get('content-length'));
    assert.ok(Number(head.headers.get('content-length')) > 100);
    const long = await raw({ port, path: '/api/check', method: 'POST', headers: { 'Content-Type': 'application/json' } }, JSON.stringify({ text: 'x'.repeat(2 << 20) }));
    assert.equal(long.status, 413);
    assert.match(JSON.parse(long.text).error.message, /more than this page takes/);
    for (const host of ['[::1]x', 'localhost.evil.example', 'evil.example', '127.0.0.1:x']) {
      assert.equal((await raw({ port, path: '/api/games', headers: { host } })).status, 403, host);
    }
    assert.equal((await raw({ port, path: '/api/games', headers: { host: '[::1]:8080' } })).status, 200);
    const policy = (await ask('/', {})).headers.get('content-security-policy');
    assert.match(policy, /script-src 'self'/);
    assert.doesNotMatch(policy, /unsafe/);
  },

  async 'with a token only those who bring it are let in, and each sees what is his'() {
    const server = await serve('--public', '--token', 'test-token-123');
    try {
      const place = server.address.replace(/\?.*/, '');
      assert.equal((await fetch(place)).status, 401);
      assert.equal((await fetch(place + 'api/games')).status, 401);
      assert.equal((await fetch(place + '?token=test-token-124', { redirect: 'manual' })).status, 401);
      const stranger = await open('', {}, place);
      assert.match(await stranger.locator('body').innerText(), /^A token is needed\.\s+Open the address with its \?token=/);
      const bearer = { Authorization: 'Bearer test-token-123' };
      assert.equal((await fetch(place + 'api/games', { headers: bearer })).status, 200);
      const [one, two] = [await open('', {}, server.address), await open('', {}, server.address)];
      await Promise.all([one.locator('.card').first().waitFor(), two.locator('.card').first().waitFor()]);
      const ask = (page, path, body) =>
        page.evaluate(async ([path, body]) => (await fetch('/api' + path, body ? { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : {})).json(), [path, body]);
      const { text } = await ask(one, '/games/tic_tac_toe/rules');
      const { id } = await ask(one, '/games', { text: text + ';; mine\n', title: 'Of one alone' });
      const sees = async (page) => (await ask(page, '/games')).games.some((game) => game.id === id);
      assert.ok(await sees(one));
      assert.ok(!(await sees(two)));
      const job = await ask(one, '/jobs', { kind: 'report', game: 'othello', seconds: 30 });
      assert.equal((await ask(one, '/jobs')).jobs.length, 1);
      assert.equal((await ask(two, '/jobs')).jobs.length, 0);
      await one.evaluate((job) => fetch('/api/jobs/' + job, { method: 'DELETE' }), job.id);
    } finally {
      await server.stop();
    }
  },

  async 'heavy work of one does not freeze the page of another'() {
    const heavy = [];
    for (const question of [
      { kind: 'analyze', game: 'othello', seconds: 60 },
      { kind: 'report', game: 'amazons', seconds: 60 },
      { kind: 'forced', game: 'gomoku', seconds: 60 },
      { kind: 'match', game: 'connect_four', players: ['mcts', 'mcts'], games: 50, seconds: 5 },
    ]) {
      heavy.push((await api('/jobs', question)).json.id);
    }
    const watching = await api('/sessions', { game: 'gomoku', seats: [{}, {}] });
    const looks = fetch(`${address}api/sessions/${watching.json.id}/tactics`); // derives rules
    // Somebody else comes, looks around and plays while all of that is under way.
    const page = await begin('Tic tac toe');
    await myTurn(page);
    await clickTarget(page);
    await until(page, '.ply', (n) => n === 2);
    const states = [];
    for (const id of heavy) states.push((await api('/jobs/' + id)).json.state);
    assert.ok(states.filter((state) => state === 'running').length >= 2, states.join(' '));
    for (const id of heavy) await api('/jobs/' + id, {}, 'DELETE');
    assert.equal((await looks).status, 200);
  },

  async 'a game that fails to load holds no other up'() {
    const page = await open('#/nowhere');
    let refuse = () => undefined;
    const late = new Promise((resolve) => (refuse = resolve));
    const refused = new Set(); // the first two that are asked for, whichever games stand first
    await page.route(/api\/games\/[^/]+$/, async (route) => {
      if (refused.size === 2 && !refused.has(route.request().url())) return route.continue();
      refused.add(route.request().url());
      await late;
      await route.fulfill({ status: 422, json: { error: { message: 'the rules are too large '.repeat(20), hint: '' } } });
    });
    await page.getByRole('link', { name: 'Back to the library' }).click();
    const card = page.locator('.card').first();
    await until(page, '.card .board', (n) => n >= 2);
    const before = await card.boundingBox();
    refuse();
    await page.locator('.card .failed').first().waitFor();
    assert.equal((await card.boundingBox()).height, before.height);
  },

  async 'limits per request'() {
    const many = await api('/sessions', { game: 'tic_tac_toe', seats: Array(100).fill({}) });
    assert.equal(many.status, 422);
    assert.equal((await api('/sessions', { game: 'tic_tac_toe', moves: Array(5000).fill([null, null]) })).status, 422);
    assert.equal((await api('/jobs', { kind: 'analyze', game: 'x'.repeat(100_000) })).status, 422);
    assert.equal((await api('/jobs', { kind: 'nothing' })).status, 404);
    assert.equal((await api('/jobs', { kind: 'learn', game: 'tic_tac_toe', method: 'morph' })).status, 422);
    const deep = await api('/check', { text: '('.repeat(200_000) });
    assert.equal(deep.status, 200);
    assert.ok(deep.json.error_count > 0);
    const hostile = await fetch(address + 'api/check', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '['.repeat(500_000) });
    assert.equal(hostile.status, 400);
    const slow = await api('/sessions', { game: 'tic_tac_toe', seats: [{ who: 'player', seconds: 1e9, level: 10 }] });
    assert.ok(slow.json.seats[0].seconds <= 60);
    assert.equal((await api('/sessions', { game: 'tic_tac_toe', seats: [{ who: 'player', level: 99 }] })).status, 400);
    for (const path of ['/sessions/x/proof/99999999999999999999', '/sessions/x/tactics', '/jobs/../../etc/passwd', '/games/%00']) {
      assert.equal((await api(path)).status, 404, path);
    }
  },

  async 'a crowd around one game does not hold up others'() {
    // Looks at one game wait for each other, and nobody else waits for them.
    const { json } = await api('/sessions', { game: 'chinese_checkers_6', seats: [] });
    const slow = [...Array(90).keys()].map(() => fetch(`${address}api/sessions/${json.id}`));
    const other = await api('/sessions', { game: 'tic_tac_toe', seats: [] });
    assert.equal(other.status, 201);
    assert.equal((await api('/sessions/' + other.json.id)).status, 200);
    for (const reply of await Promise.all(slow)) assert.ok(reply.status === 200 || reply.status === 503);
  },
};
