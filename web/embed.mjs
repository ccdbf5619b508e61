// embed.mjs — writes the files of a folder as a C++ source: node embed.mjs FOLDER OUTPUT
//
// The bytes are taken in by the assembler (.incbin), which is quick and exact. An empty FOLDER
// gives a program without its page.
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';

const [folder, output] = process.argv.slice(2);
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
};

function filesBelow(path) {
  return readdirSync(path)
    .sort()
    .flatMap((name) => {
      const full = join(path, name);
      return statSync(full).isDirectory() ? filesBelow(full) : [full];
    });
}

const files = folder ? filesBelow(folder).filter((file) => types[extname(file)]) : [];
const lines = ['// Made by web/embed.mjs.', '#include "app/page_assets.h"', ''];
files.forEach((file, i) => {
  lines.push(
    'asm(".section .rodata\\n"',
    `    "rulewise_page_${i}:\\n"`,
    `    ".incbin \\"${file}\\"\\n"`,
    `    "rulewise_page_${i}_end:\\n"`,
    '    ".byte 0\\n"',
    '    ".previous\\n");',
    `extern "C" const char rulewise_page_${i}[];`,
    `extern "C" const char rulewise_page_${i}_end[];`,
    '',
  );
});
lines.push('namespace rulewise::app {', '', 'std::span<const front::StudioAsset> page_assets() {');
if (files.length === 0) {
  lines.push('  return {};');
} else {
  lines.push('  static const front::StudioAsset kAssets[] = {');
  files.forEach((file, i) => {
    const path = '/' + relative(folder, file).split('\\').join('/');
    const type = types[extname(file)];
    const bytes =
      `{rulewise_page_${i}, ` +
      `static_cast<std::size_t>(rulewise_page_${i}_end - rulewise_page_${i})}`;
    lines.push(`      {"${path}", "${type}", ${bytes}},`);
  });
  lines.push('  };', '  return kAssets;');
}
lines.push('}', '', '}  // namespace rulewise::app', '');
writeFileSync(output, lines.join('\n'));
