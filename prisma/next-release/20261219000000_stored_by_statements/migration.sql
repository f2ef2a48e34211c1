-- Results and the ledger are written by statements of the application.
DROP FUNCTION add_usage(text, text, text, date, text, jsonb, text);
DROP FUNCTION store_results(text, jsonb, date, text, smallint, integer[], integer[], integer[], integer[], integer[], text, jsonb, text, jsonb);
