import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for what the files of one run share. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'yuanbiao-e2e-run-'));
  process.env['E2E_RUN'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
