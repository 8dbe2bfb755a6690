import { toJson } from '../db/index.ts';
import { publishItems } from '../publishing/index.ts';
import type { SeedStep } from './context.ts';
import { roles } from './data/people.ts';
import { shippedPackages } from './packages.ts';

/**
 * What an installation needs before its first administrator comes: the tenant, the roles that packages name, how passwords must look, and
 * the packages. Nobody, no document and no standard of an organisation is in it.
 */
const layFoundation: SeedStep = async ({ db, now }) => {
  await db.insertInto('tenant').values({ code: 'platform', name: '元表', shorthand: '元表', status: 'enable' }).execute();
  await db.insertInto('dimension').values({ id: '1', code: 'xzwd', name: '行政维度', is_default: true }).execute();
  await db
    .insertInto('role')
    .values(roles.map(({ id, code, name }) => ({ id, code, name })))
    .execute();
  await db
    .insertInto('setting')
    .values({
      key: 'pwdStrategy',
      name: '密码策略',
      value: toJson({ pwdRule: 2, pwdLength: 8, duration: 180, enable: 1, initPwd: '' }),
    })
    .execute();
  await publishItems(
    db,
    (await shippedPackages()).flatMap((content) => content.items),
    { by: 'system', now: now() },
  );
};

export const foundationSteps: readonly SeedStep[] = [layFoundation];
