-- A million answers of 123 organisations on 90 days: ten queries, three engines, three samples. Texts are as long as recorded
-- ones, of 20,000 words that come as often as words do; 2,000 texts an engine. Run on a migrated, empty database.
create table bench_word as
select n, case when n <= 40 then (array['the','and','of','to','a','in','is','for','with','that','you','on','are','as','it','or',
  'be','from','by','at','office','space','desk','day','pass','city','price','month','team','meeting','room','flexible','member',
  'coffee','quiet','central','station','booking','good','best'])[n]
  else (select string_agg(chr(97 + (abs(hashint8(n::bigint * 31 + i)) % 26)), '') from generate_series(1, 3 + n % 8) i) end as word
from generate_series(1, 20000) n;
create unique index on bench_word (n);
create table bench_text as
select p, e, (
  select string_agg(word || case when i % 17 = 0 then E'.\n\n' when i % 9 = 0 then ', ' else ' ' end, '' order by i)
  from (select i, floor(20000 ^ (random() + p * 0))::int as n
    from generate_series(1, case e when 1 then 480 when 2 then 310 else 155 end) i) s join bench_word using (n)) as words
from generate_series(1, 2000) p, generate_series(1, 3) e;
create unique index on bench_text (p, e);

insert into owner (id, kind, name)
select lpad(to_hex(o), 24, '0'), 'organisation', 'Organisation' || o from generate_series(1, 123) o;
insert into organisation (id) select id from owner;
insert into query (id, owner_id, owner_kind, search_term, active_slot, result_count, first_result_day, latest_result_day)
select lpad(to_hex(1000 + o * 20 + q), 24, '0'), lpad(to_hex(o), 24, '0'), 'organisation',
  'best office space in city ' || o || ' case ' || q, case when q <= 3 then q end, 810, :'last'::date - 89, :'last'::date
from generate_series(1, 123) o, generate_series(1, 10) q;
insert into brand (key, name) select 'brand ' || n, 'Brand ' || n from generate_series(1, 430) n;
insert into brand (key, name) select 'organisation' || o, 'Organisation' || o from generate_series(1, 123) o;
select ensure_month(m::date)
from generate_series(date_trunc('month', :'last'::date - 89), :'last'::date, interval '1 month') m;
do $$
declare each text;
begin
  for each in select indexrelid::regclass from pg_index where indexrelid::regclass::text ~ '^answer_\d{6}_words$' loop
    execute 'drop index ' || each;
  end loop;
end $$;

create temporary table bench_row as
select d::date as day, o, q, e, s, abs(hashint8((o * 1000 + q * 10 + e)::bigint * 4000037 + (d::date - date '2026-01-01') * 7 + s)) as h
from generate_series(:'last'::date - 89, :'last'::date, interval '1 day') d, generate_series(1, 123) o, generate_series(1, 10) q,
  generate_series(1, 3) e, generate_series(1, 3) s
order by 1, 6;
alter table bench_row add id text;
update bench_row set id = lpad(to_hex(extract(epoch from day)::bigint), 8, '0') || lpad(to_hex(h), 8, '0')
  || lpad(to_hex(o * 1000 + q * 30 + e * 3 + s), 8, '0');
insert into result (id, owner_id, query_id, day, engine, sample, brand_ids, citation_ids, model, input_tokens, output_tokens)
select r.id, lpad(to_hex(o), 24, '0'), lpad(to_hex(1000 + o * 20 + q), 24, '0'), day,
  (array['openai', 'anthropic', 'perplexity'])[e], s,
  case when h % 3 = 0 then array[1 + h % 7 + (o % 40) * 10, b.id] else array[1 + h % 7 + (o % 40) * 10, 8 + h % 3 + (o % 40) * 10] end,
  '{}', 'm', 1, 1
from bench_row r join brand b on b.key = 'organisation' || o;
insert into answer_count (owner_id, query_id, day, engine, answers, brand_ids, ranked, placements, url_ids, url_answers)
select q.owner_id, q.id, c.* from query q, counted_answers(q.owner_id, q.id, '-infinity', 'infinity', null) c;
insert into answer (result_id, owner_id, day, question, text, evidence)
select r.id, lpad(to_hex(o), 24, '0'), day,
  jsonb_build_object('term', 'best office space in city ' || o || ' case ' || q, 'country', 'GB', 'location', 'London'),
  'Organisation' || o || ' is named. ' || t.words,
  '{"citations":[{"url":"https://site-1.example/guide/office-space","title":"Guide to office space"},{"url":"https://site-2.example/a","title":"Ten places"},{"url":"https://site-3.example/b/c","title":"City list"},{"url":"https://site-4.example/d","title":"Desk"}],"sources":["https://site-5.example/read","https://site-6.example/more"]}'
from bench_row r join bench_text t on t.p = 1 + h % 2000 and t.e = r.e;
vacuum analyze;
