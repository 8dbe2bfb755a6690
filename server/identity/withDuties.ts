import type { UserVo } from '../../schemas/calls/entities/organisation.ts';
import type { TenantDb } from '../db/index.ts';

type Duties = Pick<UserVo, 'orgId' | 'orgName' | 'postName' | 'duties'>;

/** A page of people with what each of them is, read in one go. */
export async function withDuties<Person extends { readonly id: string }>(db: TenantDb, people: readonly Person[]): Promise<(Person & Duties)[]> {
  if (people.length === 0) return [];
  const rows = await db
    .selectFrom('user_post as up')
    .innerJoin('org_post as p', 'p.id', 'up.post_id')
    .innerJoin('org as o', 'o.id', 'p.org_id')
    .select(['up.user_id as userId', 'p.name as postName', 'o.id as orgId', 'o.name as orgName'])
    .where(
      'up.user_id',
      'in',
      people.map(({ id }) => id),
    )
    .orderBy('up.is_master', 'desc')
    .orderBy('p.id')
    .execute();
  return people.map((person) => {
    const own = rows.filter(({ userId }) => userId === person.id);
    const [main] = own;
    if (main === undefined) return person;
    const { orgId, orgName, postName } = main;
    return { ...person, orgId, orgName, postName, duties: own.map((duty) => `${duty.orgName} / ${duty.postName}`) };
  });
}
