import { loadRows } from './load-rows'

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
  const statement = `
    insert into app_user (id, first_name, last_name, email, email_verified_at, password_hash, organisation_id,
      organisation_admin, created_at, last_login_at)
    select lpad(to_hex(n), 24, '0'), 'Person ' || n, 'Smith', 'person-' || n || '@example.test', now(), 'hash',
      ($1::text[])[1 + n % $2::int], n % 50 = 0, '2026-01-01'::timestamptz + n * interval '1 minute',
      case when n % 3 > 0 then '2026-06-01'::timestamptz + n * interval '1 minute' end
    from generate_series($3::int, $4::int) n`
  await loadRows((client) => client.query(statement, [ids, ids.length, first, first + count - 1]))
}
