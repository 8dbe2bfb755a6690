import type { Migration } from 'kysely';
import { organisation } from './0001_organisation.ts';
import { platform } from './0002_platform.ts';
import { business } from './0003_business.ts';
import { workflow } from './0004_workflow.ts';
import { steps } from './0005_steps.ts';
import { reminder } from './0006_reminder.ts';
import { modifyRecord } from './0007_modifyRecord.ts';
import { importJob } from './0008_importJob.ts';
import { nestedRows } from './0008_nestedRows.ts';
import { jobs } from './0009_jobs.ts';
import { indexes } from './0010_indexes.ts';
import { metaBase } from './0011_metaBase.ts';
import { fileUse } from './0012_fileUse.ts';
import { rights } from './0013_rights.ts';
import { dueRefused } from './0014_dueRefused.ts';
import { rowsOfRecords } from './0015_rowsOfRecords.ts';
import { decidedOn } from './0016_decidedOn.ts';
import { keyOfRows } from './0017_keyOfRows.ts';
import { unanswered } from './0018_unanswered.ts';
import { storage } from './0019_storage.ts';
import { loginTry } from './0020_loginTry.ts';
import { draftSize } from './0021_draftSize.ts';
import { auditChain } from './0022_auditChain.ts';
import { longWork } from './0024_longWork.ts';
import { dueTries } from './0025_dueTries.ts';
import { askedPeople } from './0026_askedPeople.ts';
import { portalContent } from './0030_portalContent.ts';
import { uncountedContent } from './0031_uncountedContent.ts';
import { postings } from './0032_postings.ts';
import { workSteps } from './0036_workSteps.ts';
import { shownHolds } from './0041_shownHolds.ts';
import { made } from './0042_made.ts';
import { postingDocuments } from './0043_postingDocuments.ts';
import { mail } from './0040_mail.ts';

/** In order; a static list, so that a bundle carries them. Names never change once released. */
export const migrations: Record<string, Migration> = {
  '0001_organisation': organisation,
  '0002_platform': platform,
  '0003_business': business,
  '0004_workflow': workflow,
  '0005_steps': steps,
  '0006_reminder': reminder,
  '0007_modifyRecord': modifyRecord,
  '0008_importJob': importJob,
  '0008_nestedRows': nestedRows,
  '0009_jobs': jobs,
  '0010_indexes': indexes,
  '0011_metaBase': metaBase,
  '0012_fileUse': fileUse,
  '0013_rights': rights,
  '0014_dueRefused': dueRefused,
  '0015_rowsOfRecords': rowsOfRecords,
  '0016_decidedOn': decidedOn,
  '0017_keyOfRows': keyOfRows,
  '0018_unanswered': unanswered,
  '0019_storage': storage,
  '0020_loginTry': loginTry,
  '0021_draftSize': draftSize,
  '0022_auditChain': auditChain,
  '0024_longWork': longWork,
  '0025_dueTries': dueTries,
  '0026_askedPeople': askedPeople,
  '0030_portalContent': portalContent,
  '0031_uncountedContent': uncountedContent,
  '0032_postings': postings,
  '0036_workSteps': workSteps,
  '0040_mail': mail,
  '0041_shownHolds': shownHolds,
  '0042_made': made,
  '0043_postingDocuments': postingDocuments,
};

/** Names of all migrations, the oldest first; the last one says which tables a program works with. */
export const migrationNames: readonly string[] = Object.keys(migrations).sort();

/** Those that lead to a state of the tables, in order. */
export const migrationsUpTo = (last: string): (readonly [name: string, migration: Migration])[] =>
  Object.entries(migrations)
    .filter(([name]) => name <= last)
    .sort(([a], [b]) => (a < b ? -1 : 1));
