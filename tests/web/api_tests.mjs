// api_tests.mjs — every address of the program against docs/openapi.json.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve as absolute } from 'node:path';
import { address, api, command, folder, jobResult, web } from './harness.mjs';

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

export const tests = {};

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
  for (const game of ['orthodox_chess', 'breakthrough']) await ask('get', '/api/games/{game}/movement', { game });
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
  await ask('get', one + '/tactics', { session });
  const proof = await ask('get', one + '/proof/{ply}', { session, ply: 0 });
  assert.equal(proof.asked, true);
  await ask('get', one + '/proof/{ply}', { session, ply: 999 });
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
  const { jobs } = await ask('get', '/api/jobs', {});
  assert.ok(jobs.some((one) => one.id === job.id));
  await ask('get', '/api/jobs/{job}', { job: job.id });
  await ask('delete', '/api/jobs/{job}', { job: job.id });
  const match = await ask('post', '/api/jobs', {}, { kind: 'match', game: 'tic_tac_toe', players: ['random', 'legal'], games: 2 });
  let seen = match;
  while (seen.state === 'running') seen = await ask('get', '/api/jobs/{job}', { job: match.id });
  assert.equal(seen.items.length, 2);
  assert.equal(seen.items[0].moves, undefined);
  const { moves } = await ask('get', '/api/jobs/{job}/items/{item}', { job: match.id, item: 0 });
  const replayed = await ask('post', '/api/sessions', {}, { game: 'tic_tac_toe', seats: [], moves });
  assert.equal(replayed.history.length, moves.length);
  const again = await (await fetch(`${address}api/jobs/${match.id}?result=${seen.result_version}&items=2`)).json();
  assert.equal(again.result, null);
  assert.deepEqual(again.items, []);
  await ask('post', '/api/sessions', {}, { game: 'orthodox_chess', setup: { pieces: [[0, 9999]] } });
  assert.deepEqual([...left], []);
};

tests['what the page is told is what the commands print'] = async () => {
  // States, legal moves and goals: `walk`.
  const steps = command('walk', 'tic_tac_toe', '--seed', '3').trim().split('\n').map((line) => JSON.parse(line));
  const moves = steps.map((step) => step.moves).filter((joint) => joint !== null);
  const { json: session } = await api('/sessions', { game: 'tic_tac_toe', seats: [{}, {}], moves });
  for (const [ply, step] of steps.entries()) {
    const { json } = await api(`/sessions/${session.id}/positions/${ply}`);
    for (const key of ['step', 'state', 'legal', 'terminal', 'goals']) assert.deepEqual(json[key], step[key], `${key} after ${ply}`);
  }
  // Faults: `check`.
  const broken = '(role x)\n(init (at ?x))\n(<= (legal x go) (true (at 1))\n';
  const file = join(folder, 'broken.kif');
  writeFileSync(file, broken);
  const told = (await api('/check', { text: broken })).json;
  let printed = '';
  try {
    command('check', file, '--json');
  } catch (error) {
    printed = error.stdout; // faults: exit status 2
  }
  assert.deepEqual(told.errors, JSON.parse(printed).errors);
  assert.ok(told.errors.length > 0);
  // Rules that follow: `forced`.
  const forced = (await jobResult({ kind: 'forced', game: 'tic_tac_toe', seconds: 8 })).result;
  const bare = forced.rules.map(({ diagram, ...rule }) => rule);
  assert.deepEqual(bare, JSON.parse(command('forced', 'tic_tac_toe', '--json')).rules);
  // Proofs: `prove`.
  const before = [['(mark 1 1)', 'noop'], ['noop', '(mark 2 2)'], ['(mark 3 3)', 'noop'], ['noop', '(mark 3 1)']];
  const other = (await api('/sessions', { game: 'tic_tac_toe', seats: [{}, {}], moves: before })).json;
  const proof = (await api(`/sessions/${other.id}/proof/4`)).json;
  writeFileSync(join(folder, 'moves.jsonl'), before.map((joint) => JSON.stringify(joint) + '\n').join(''));
  const proved = JSON.parse(command('prove', 'tic_tac_toe', '--moves', join(folder, 'moves.jsonl'), '--role', 'x', '--json'));
  for (const key of ['result', 'line', 'nodes', 'depth', 'tree']) assert.deepEqual(proof[key], proved[key], key);
  assert.equal(proof.winner, 'x');
  // Chess-like games: `analyze` needs no luck and no time.
  const { result: study } = await jobResult({ kind: 'analyze', game: 'metagamer_chess', seconds: 1 });
  const analysis = JSON.parse(command('analyze', 'metagamer_chess', '--json'));
  for (const key of ['roles', 'board', 'pieces', 'advisors', 'model']) assert.deepEqual(study[key], analysis[key], key);
  // Matches have the same keys.
  const { result: match } = await jobResult({ kind: 'match', game: 'tic_tac_toe', players: ['legal', 'random'], games: 4 });
  const contest = JSON.parse(command('match', 'tic_tac_toe', 'legal', 'random', '--games', '4', '--json'));
  assert.deepEqual(Object.keys(match), Object.keys(contest));
};
