-- A brand's key as names are found in texts, by which spellings of one name are one brand: without accents, apostrophes,
-- hyphens, quotes, signs at the end of words, full stops of initials and more legal forms than the key drops, with 'and' for
-- '&'. matchKey in lib/names/keys.ts is the same, step by step; a test holds the two together.
CREATE OR REPLACE FUNCTION brand_match_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  trim(regexp_replace(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          regexp_replace(
            regexp_replace(
              regexp_replace(
                regexp_replace(
                  trim(regexp_replace(regexp_replace(
                    trim(regexp_replace(regexp_replace(
                      trim(regexp_replace(
                        regexp_replace(
                          regexp_replace(
                            replace(replace(replace(
                              translate(normalize(lower(name), NFKD), U&'\00F8\0142\0111\0131', 'oldi'),
                              U&'\00DF', 'ss'), U&'\00E6', 'ae'), U&'\0153', 'oe'),
                            U&' ?\0301|[\0300-\036F''\2018\2019\201B\02BC\02B9\02BB\02BD\0060\2032\05F3\FE0F\00AE\00A9]', '', 'g'),
                          U&'[-\2010-\2015\2212]', ' ', 'g'),
                        '\s+', ' ', 'g')),
                      '(?<=[^\s,&])(?:[\s,&]+(?:limited|ltd|plc|llp|llc|inc|incorporated|corp|corporation|co|gmbh|mbh|ag|kg|kgaa|ohg|ug|e\.? ?k|sarl|s\.a\.r\.l|sas|s\.a\.s|sa|s\.a|s\.p\.a|srl|s\.r\.l|s\.l|s\.l\.u|bv|b\.v|nv|n\.v|ab|oy|oyj|a/s|aps|pty|pte|sp\.? z ?o\.? ?o)\.?)+[\s,&]*$',
                      ''), ' ?& ?', ' and ', 'g')),
                    U&'["\00AB\00BB\201A\201C-\201F\2039\203A\3008-\300F\301D-\301F]', ' ', 'g'), '\s+', ' ', 'g')),
                  U&'(?<=\\S[^\\s.,:;!?\3002])[.,:;!?\3002]+(?!\\S)', '', 'g'),
                U&'(?<=\\S[^\\s.,:;!?\3002])[!?]+(?=[^\\s.,:;!?\3002])', ' ', 'g'),
              U&'(?<!\\S)([a-z\03B1-\03C9\0430-\045F])\\.(?!\\S)', '\1', 'g'),
            U&'(?<!\\S)(dr|mr|mrs|ms|mt|st)\\.(?=[a-z\03B1-\03C9\0430-\045F])', '\1 ', 'g'),
          U&'(?<![^\\s.])([a-z\03B1-\03C9\0430-\045F])\\.(?=[a-z\03B1-\03C9\0430-\045F]{3})', '\1 ', 'g'),
        U&'(?<![^\\s.])([a-z\03B1-\03C9\0430-\045F])\\.(?=[a-z\03B1-\03C9\0430-\045F])', '\1', 'g'),
      U&'(?<!\\S)([a-z\03B1-\03C9\0430-\045F]) (?=[a-z\03B1-\03C9\0430-\045F](?!\\S))', '\1', 'g'),
    '(?<=[^\s,&])(?:[\s,&]+(?:limited|ltd|plc|llp|llc|inc|incorporated|corp|corporation|co|gmbh|mbh|ag|kg|kgaa|ohg|ug|e\.? ?k|sarl|s\.a\.r\.l|sas|s\.a\.s|sa|s\.a|s\.p\.a|srl|s\.r\.l|s\.l|s\.l\.u|bv|b\.v|nv|n\.v|ab|oy|oyj|a/s|aps|pty|pte|sp\.? z ?o\.? ?o)\.?)+[\s,&]*$',
    ''));
