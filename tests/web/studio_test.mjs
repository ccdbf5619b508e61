// studio_test.mjs — the page in a real browser: whole games by clicking, reloads, hostile names.
//
//     node studio_test.mjs RULEWISE WEB_FOLDER [WORD]      only the tests whose name has the word
//
// Runs Debian's Chromium by playwright-core. Exit status 77 where the browser is missing.
import { browser, complaints, leave, word } from './harness.mjs';
import { tests as addresses } from './api_tests.mjs';
import { tests as play } from './play_tests.mjs';
import { tests as safety } from './safety_tests.mjs';
import { tests as work } from './work_tests.mjs';

let failed = 0;
const started = Date.now();
const tests = { ...play, ...work, ...safety, ...addresses };
for (const [name, test] of Object.entries(tests)) {
  if (!name.includes(word)) continue;
  // A click may come before the page is ready for it: what fails is tried once more, and said.
  for (let attempt = 1; attempt <= 2; ++attempt) {
    const at = Date.now();
    let fault = null;
    try {
      await test();
      console.log(`ok    ${name} (${Date.now() - at} ms)`);
    } catch (error) {
      fault = error;
      console.log(`${attempt === 1 ? 'AGAIN' : 'FAIL '} ${name}: ${error.stack}`);
    }
    for (const context of browser.contexts()) await context.close();
    if (fault === null) break;
    if (attempt === 2) failed += 1;
  }
}
const expected = /status of 4(01|03|04|09|22|29)/;
const real = complaints.filter((text) => !expected.test(text));
if (real.length > 0) {
  failed += 1;
  console.log('FAIL  the browser complained:', real.slice(0, 5));
}
await leave();
console.log(`${failed} failed, ${((Date.now() - started) / 1000).toFixed(1)} s`);
process.exit(failed === 0 ? 0 : 1);
