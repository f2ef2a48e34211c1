-- A version is raised by a number that none can guess: a database that has lost its last writes (a standby that took over, a
-- backup that was restored) would else reach the versions of what was lost again, with other figures behind them.
CREATE OR REPLACE FUNCTION figures_changed(_owner text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  free bigint;
  -- A variable, because a cluster refuses a random number in the statement itself.
  step bigint := 1 + floor(random() * 1000000000);
BEGIN
  IF _owner = '' THEN
    SELECT slot INTO free FROM common_version ORDER BY slot LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
    IF found THEN
      UPDATE common_version SET version = version + step WHERE slot = free;
    ELSE
      INSERT INTO common_version (version) VALUES (step);
    END IF;
    RETURN;
  END IF;
  SELECT slot INTO free FROM figure_version WHERE owner_id = _owner
    ORDER BY slot LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF found THEN
    UPDATE figure_version SET version = version + step WHERE owner_id = _owner AND slot = free;
  ELSE
    INSERT INTO figure_version (owner_id, version) VALUES (_owner, step);
  END IF;
END $$;
