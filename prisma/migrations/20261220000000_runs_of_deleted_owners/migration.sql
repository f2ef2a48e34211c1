-- What a day's runs came to outlives their owner: a daily run goes on counting what it has done.
ALTER TABLE run_day DROP CONSTRAINT IF EXISTS run_day_owner_id_fkey;
