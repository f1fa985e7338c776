import { expect, it } from 'vitest';
import { withoutImports } from './builtins-plugin.ts';

it.each([
  ['import http from "node:http";', 'const http = process.getBuiltinModule("node:http");'],
  [
    'import { join, sep as slash } from "path";',
    'const { join, sep: slash } = process.getBuiltinModule("path");',
  ],
  [
    'import zlib, { constants } from "node:zlib";',
    'const zlib = process.getBuiltinModule("node:zlib"), { constants } = process.getBuiltinModule("node:zlib");',
  ],
  ['import * as fs from "node:fs";', 'const fs = process.getBuiltinModule("node:fs");'],
])('takes what %s asks for without an import', (before, after) => {
  expect(withoutImports(`first();\n${before}\nlast();`)).toBe(`first();\n${after}\nlast();`);
});

it('leaves imports of anything else', () => {
  const code = 'import { a } from "./calls.js";\nimport sharp from "sharp";\nimport "./b.js";';
  expect(withoutImports(code)).toBe(code);
});
