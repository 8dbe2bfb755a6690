#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { register } from 'tsx/esm/api';

// The project's own settings: a tsconfig in the folder the command is called from does not matter.
register({ tsconfig: fileURLToPath(new URL('../tsconfig.json', import.meta.url)) });
const { main } = await import('../scripts/cli/main.ts');
process.exitCode = await main(process.argv.slice(2), { input: process.stdin, output: process.stdout, errors: process.stderr });
