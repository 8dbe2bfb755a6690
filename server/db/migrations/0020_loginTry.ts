import { defineMigration } from './defineMigration.ts';

/**
 * Wrong passwords are counted by account and place (an address, or `*`); `known_at`: when the account was last signed in to from there;
 * `judging`: tries whose outcome is not known yet. A new table instead of `login_attempt`, which a process of the version before still uses while
 * this one starts.
 */
export const loginTry = defineMigration(
  `create table login_try (
    tenant_id text not null,
    account text not null,
    place text not null,
    fails integer not null,
    judging integer not null,
    last_at timestamptz not null,
    locked_until timestamptz,
    known_at timestamptz,
    primary key (tenant_id, account, place)
  )`,
);
