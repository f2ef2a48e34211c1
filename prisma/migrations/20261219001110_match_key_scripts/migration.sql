-- A name in the form of the function below without its legal form, which stands behind it, or in front in Russian, Chinese,
-- Japanese and Korean.
CREATE FUNCTION brand_without_legal_form(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  regexp_replace(
    regexp_replace(
      name, normalize('^(?:(?:株式会社|有限会社|合同会社|股份公司|(?:股份)?有限(?:责任|責任)?公司|주식회사|유한회사|\((?:株|有|同|주|유)\)) ?|(?:ооо|оао|пао|зао|ао) )(?=\S)', NFKD), ''),
    normalize('(?<=[^\s,&])(?:[\s,&]+(?:limited|private limited|ltd|plc|llp|llc|inc|incorporated|corp|corporation|co|pvt|\(?pty\)?|pte|sdn\.? bhd|bhd|tbk|k\.k|l\.p|g?gmbh|mbh|ag|kg|kgaa|ohg|ug|e\.? ?k|e\. ?[vg]|bv|b\.v|nv|n\.v|bvba|c\.v|sarl|s\.a\.r\.l|sasu?|s\.a\.s|eurl|snc|s\.n\.c|sca|sa|s\.a|s/a|s\.p\.a|srls?|s\.r\.l|s\.l|s\.l\.u|s\.?a\.?(?:b\.?)? de c\.?v|ltda|lda|ab|\(publ\)|oy|oyj|asa?|a/s|aps|ehf|ou|uab|a\. ?s|s\. ?r\. ?o|d\. ?o\. ?o|kft|zrt|nyrt|sp\.? ?z\.? ?o\.? ?o|sp\. ?[kj]|ltd\.? sti|san\.? ve tic|ооо|оао|пао|зао|ао|оод|еоод|בע["״ ]?מ)\.?|[\s,&]*(?:株式会社|有限会社|合同会社|股份公司|(?:股份)?有限(?:责任|責任)?公司|주식회사|유한회사|\((?:株|有|同|주|유)\)))+[\s,&]*$', NFKD), '');

-- A brand's key as names are found in texts, by which spellings of one name are one brand: without accents, apostrophes,
-- hyphens, quotes, signs at the end of words, full stops of initials, what parts letters of scripts without spaces, and more
-- legal forms than the key drops, with 'and' for '&'. matchKey in lib/names/keys.ts is the same, step by step; a test holds
-- the two together.
CREATE OR REPLACE FUNCTION brand_match_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  trim(brand_without_legal_form(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          regexp_replace(
            regexp_replace(
              regexp_replace(
                regexp_replace(
                  regexp_replace(
                    trim(regexp_replace(regexp_replace(
                      trim(regexp_replace(brand_without_legal_form(
                        trim(regexp_replace(
                          regexp_replace(
                            regexp_replace(
                              replace(replace(replace(
                                translate(normalize(lower(name), NFKD),
                                  U&'\00F8\0142\0111\0131\0649\06CC\06A9\0629', U&'oldi\064A\064A\0643\0647'),
                                U&'\00DF', 'ss'), U&'\00E6', 'ae'), U&'\0153', 'oe'),
                              U&' ?\0301|[\0300-\036F\0591-\05BD\05BF\05C1\05C2\05C4\05C5\05C7\0610-\061A\0640\064B-\065F\0670'
                                '\FE0F\00AE\00A9''\2018\2019\201B\02BC\02B9\02BB\02BD\0060\2032\05F3]', '', 'g'),
                            U&'[-\2010-\2015\2212]', ' ', 'g'),
                          '\s+', ' ', 'g'))
                        ), ' ?& ?', ' and ', 'g')),
                      U&'["\00A1\00AB\00BB\00BF\05F4\201A\201C-\201F\2039\203A\3008-\300F\301D-\301F]', ' ', 'g'),
                      '\s+', ' ', 'g')),
                    U&'(?<=[\0E00-\0EFF\1000-\109F\1780-\17FF\3005-\3007\3041-\30FA\30FC-\30FF\3400-\9FFF])[ \00B7\2027\30FB]+'
                      '(?=[\0E00-\0EFF\1000-\109F\1780-\17FF\3005-\3007\3041-\30FA\30FC-\30FF\3400-\9FFF])', '', 'g'),
                  U&'(?<=\\S[^\\s.,:;!?\3002])[.,:;!?\3002]+(?!\\S)', '', 'g'),
                U&'(?<=\\S[^\\s.,:;!?\3002])[!?]+(?=[^\\s.,:;!?\3002])', ' ', 'g'),
              U&'(?<!\\S)([a-z\03B1-\03C9\0430-\045F])\\.(?!\\S)', '\1', 'g'),
            U&'(?<!\\S)(dr|mr|mrs|ms|mt|st)\\.(?=[a-z\03B1-\03C9\0430-\045F])', '\1 ', 'g'),
          U&'(?<![^\\s.])([a-z\03B1-\03C9\0430-\045F])\\.(?=[a-z\03B1-\03C9\0430-\045F]{3})', '\1 ', 'g'),
        U&'(?<![^\\s.])([a-z\03B1-\03C9\0430-\045F])\\.(?=[a-z\03B1-\03C9\0430-\045F])', '\1', 'g'),
      U&'(?<!\\S)([a-z\03B1-\03C9\0430-\045F]) (?=[a-z\03B1-\03C9\0430-\045F](?!\\S))', '\1', 'g')));
