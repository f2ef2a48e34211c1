import { db } from '@/server/db'

/**
 * So many verified users, numbered from `first`: 'Person 17 Smith', a minute apart, every 50th an organisation admin.
 * One statement, so that tests about many people do not wait for them.
 */
export async function makeManyUsers(
  first: number,
  count: number,
  organisations: readonly { id: string }[],
): Promise<void> {
  const ids = organisations.map(({ id }) => id)
  await db().$executeRaw`
    insert into app_user (id, first_name, last_name, email, email_verified_at, password_hash, organisation_id,
      organisation_admin, created_at, last_login_at)
    select lpad(to_hex(n), 24, '0'), 'Person ' || n, 'Smith', 'person-' || n || '@example.test', now(), 'hash',
      (${ids}::text[])[1 + n % ${ids.length}::int], n % 50 = 0, '2026-01-01'::timestamptz + n * interval '1 minute',
      case when n % 3 > 0 then '2026-06-01'::timestamptz + n * interval '1 minute' end
    from generate_series(${first}::int, ${first + count - 1}::int) n`
}
