import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sourceStamp.mjs';

/**
 * `npm run sbom`: writes the list of everything that a running portal is made of, as CycloneDX, from package-lock.json to `dist/sbom.cdx.json`. npm itself
 * makes it. What only the development needs is left out.
 */
const text = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only', '--omit', 'dev'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly name: string };
const bom = JSON.parse(text) as { readonly metadata: { readonly component: { name: string } }; readonly components: readonly unknown[] };
// npm takes the name of the folder
bom.metadata.component.name = name;
const file = join(root, 'dist/sbom.cdx.json');
mkdirSync(join(root, 'dist'), { recursive: true });
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
process.stdout.write(`${file}: ${bom.components.length} components\n`);
