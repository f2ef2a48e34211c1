import * as further from './further-languages'

// Words around a name that show it is not presented as an option, in English, German, French, Spanish, Italian and
// Polish. Each list is one idea; words common in other sentences are left out.

const words = (...alternatives: string[]) => alternatives.join('|')

const SOURCES = words(
  'sources?(?: used)?|references?|citations?|further reading|footnotes',
  'quellen?|quellenangaben|fuentes?|fonti|fonte|[źz]r[óo]d[łl][ao]|bibliograph(?:y|ie)|bibliograf[ií]a',
  further.SOURCES,
)
/** A line or cell that introduces sources. */
export const SOURCE_LABEL = new RegExp(`^[^\\p{L}]*(?:${SOURCES})[^\\p{L}]*$`, 'iu')
/** A line that is a source, or names its sources. */
export const SOURCE_LINE = new RegExp(`^[^\\p{L}\\p{N}]*(?:(?:${SOURCES})\\s*[:：]|\\[\\^?\\d{1,3}\\][:\\s])`, 'iu')

const NOT_LISTED = words(
  'avoid|skip|left out|excluded|ruled out',
  "[^.:|]{0,100}\\b(?:not|never|\\p{L}+n['’]t|no longer|avoid|nicht|vermeiden|meiden|pas|[ée]viter|evitar|evitare|no recomendad[oa]s?|non|unika[ćc]|nie)\\b[^.:|]{0,60}",
  `[^.:：|]{0,40}(?:${further.LEFT_OUT})[^.:：|]{0,30}`,
)
/** A label for names that are not presented: 'Not recommended:', 'Not in the table: Harvest Hour'. */
export const UNPRESENTED_LABEL = new RegExp(`^[^\\p{L}\\p{N}]*(?:${NOT_LISTED})[*_]*\\s*[:：]`, 'iu')
export const UNPRESENTED_SIGN = /^[ \t>]*(?:[-*•+]|\d{1,2}[.)])?[ \t]*(?:❌|✗|✘|👎|🚫|⛔)/u

const AGAINST = words(
  'avoid(?:ing)?|steer clear of|(?:stay|keep) (?:well )?away from|careful with|wary of|beware of|complain(?:ts?|ed)',
  "(?:would|i['’]d|could|can|should|please|^\\W*) ?skip|(?:would|i['’]d) leave|leav(?:e|ing) out|left out",
  "(?<!if (?:you|they|we) )(?:not|never|cannot|can['’]?t|wouldn['’]?t|don['’]?t) (?:\\p{L}+ )?(?:recommend|shortlist|suggest|choose|pick|book|consider|buy|use|trust|go(?! wrong)|return)",
  'rule(?:d)? out',
  "(?:please )?(?:do not|don['’]t) (?:confuse|mix up)|confused with",
  'vermeiden?|meiden?|abraten von|rate (?:ich )?(?:\\p{L}+ )?ab von|nicht empfehlen|lieber nicht',
  '[ée]viter(?:ais|ait|ez)?|[ée]vite[rz]?|d[ée]conseill\\p{L}+|ne (?:\\p{L}+ )?recommand\\p{L}+ pas',
  'evitar[íi]?a?|evit[ae]|no (?:te |le |os )?recomi?end\\p{L}+|descart\\p{L}+',
  'evit(?:erei|are|a|ate)|sconsigli\\p{L}+|non (?:ti |vi |le )?consigli\\p{L}+|lascerei perdere',
  'odradza\\p{L}+|unika\\p{L}+|nie polec\\p{L}+|omija\\p{L}+',
)
/** Rejects every name up to the end of the sentence, or to a turn. */
export const ADVISED_AGAINST = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${AGAINST})(?![\\p{L}\\p{N}])|${further.AGAINST}`,
  'iu',
)
/** Where such a sentence turns to a better option. */
export const TURN = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${words(
    'but|instead(?! of)|(?:and|then|,) (?:pay|take|choose|try|book|get|use|pick|buy|go|save|look)|sondern|aber|lieber',
    'mais|plut[ôo]t(?! que)|sino|mejor|ma|piuttosto(?! che)|ale|lecz',
  )})(?![\\p{L}\\p{N}])`,
  'iu',
)

const COMPARED = words(
  'unlike|instead of|rather than|than|other than|apart from|compared (?:with|to)|in contrast to|as opposed to',
  'im gegensatz zu[rm]?|(?:anders|\\p{L}+er) als|statt|anstatt|anstelle von|verglichen mit|im vergleich zu[rm]?',
  'contrairement [àa]u?x?|plut[ôo]t que|au lieu d[eu]|[àa] la place d[eu]|(?:plus|moins|aussi) (?:\\p{L}+ ){1,2}que|par rapport [àa]u?',
  'a diferencia de|en lugar de|en vez de|(?:m[áa]s|menos|tan) (?:\\p{L}+ ){1,2}que|comparad[oa] con|frente a',
  'a differenza di|invece di|anzich[ée]|piuttosto che|(?:pi[ùu]|meno) (?:\\p{L}+ ){1,2}di|rispetto a',
  'w przeciwie[ńn]stwie do|w odr[óo][żz]nieniu od|zamiast|ni[żz]|\\p{L}+sz[yae] od|w por[óo]wnaniu (?:z|do)',
)
const RELATED = words(
  '(?:owned|run|bought|founded|acquired|backed) by|(?:part|subsidiary|division|branch) of|belongs? to|sold to',
  'next to|near|opposite|behind|beside|across from|around the corner from|formerly|previously|once called',
  'neben|gegen[üu]ber(?: von)?|geh[öo]rt zu|fr[üu]her',
  '[àa] c[ôo]t[ée] d[eu]|en face d[eu]|appartient [àa]|junto a|al lado de|frente a|pertenece a',
  'accanto a|vicino a|di fronte a|appartiene a|obok|naprzeciwko|nale[żz]y do',
)
const LEFT = words(
  '(?:we|i|they|he|she|one|who) left|(?:moved|moving|switched|switching|migrat(?:ed|ing)|chang(?:ed|ing)) (?:away )?from',
  'you (?:\\p{L}+ )?(?:asked about|mentioned|named|rejected|ruled out|said no to)|your (?:current|old|present)',
)
const SAID = words(
  'according to|as reported by|quoted (?:from|on|by)|via|source(?=\\s*:)|found on|comparison (?:by|with)',
  '(?:blog|newsletter|website|page) (?:of|by|from|der|des|von|d[eu]|di|de la)?',
  "laut|nach angaben von|selon|d['’]apr[èe]s|seg[úu]n|(?<!al )secondo|wed[łl]ug",
)
const ARTICLES = words(
  'the|an?|that|those|this|of|its|our|their|what',
  'der|die|das|de[mnrs]|l[aeo]s?|du|de|el|los|il|gli|dell?[ao]?|di|al',
)
/**
 * Concerns only the next name and one joined to it by 'and'. Articles may stand between, or a few words of a source.
 */
export const NEXT_IN_PASSING = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:${words(COMPARED, RELATED, LEFT)})\\s+(?:(?:${ARTICLES})\\s+){0,2}|(?:${SAID})\\s*:?\\s+(?:[\\p{L}'’]+\\s+){0,3})["'“„«*_[(]*$|(?:${further.COMPARED_BEFORE})["'“„«*_[(]*$`,
  'iu',
)

const ENDED = words(
  '(?:ha[sd]|have|is|are|was|were|been|permanently|now|it|which)?\\s*(?:closed|shut)(?!\\s+(?:on|at|for|during|between|over)\\b)(?: down)?|went (?:out of business|bankrupt|bust)|no longer|not any ?more',
  'stopped|has ended|ended its|was bought|(?:fully|all) booked|booked up|sold out|used to be|ceased|discontinued|will close|is closing|closing down',
  '(?:did|does|do) not (?:make|answer|qualify|appear)|not (?:shortlist|recommend|include)\\p{L}*|(?:is|are|was|were) (?:not recommended|missing|excluded|left out)',
  'geschlossen|nicht mehr|abraten|rate ich ab|nicht empfehlen|aufgegeben|ausgebucht',
  "ferm[ée]e?s?(?! (?:le|la|les|au|du)\\b)|n['’]existe plus|plus recommand\\p{L}+|d[ée]conseill\\p{L}+",
  'cerr[óo]|ha cerrado|han cerrado|cerrad[oa]s? (?:definitivamente|desde)|ya no|no (?:lo|la|los|las) recomiendo',
  "ha chiuso|hanno chiuso|chius[oa] (?:definitivamente|da|per sempre)|non (?:esiste|c['’][èe]) pi[ùu]|sconsiglio",
  'zamkni[ęe]t\\p{L}+|zamkn[ęe][łl]\\p{L}+|ju[żz] nie|odradzam|nie polecam|nie dzia[łl]a|pomin[ąęe][łl]\\p{L}+|bym nie bra[łl]\\p{L}*',
)
/** Concerns the name before it, and those joined to that one. */
export const ENDED_AFTER = new RegExp(`(?<![\\p{L}\\p{N}])(?:${ENDED})(?![\\p{L}\\p{N}])|${further.ENDED}`, 'iu')

/** An order to whoever reads the answer; what follows in its line presents nothing. */
export const INSTRUCTION = new RegExp(
  `ignore (?:all |any )?(?:previous|prior|earlier)|zignoruj wszystkie|${further.INSTRUCTION}`,
  'iu',
)

/** Words that present a name outside a list of others. */
export const PRESENTED_BESIDE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${words(
    'also|too|as well|another|other (?:good |strong )?(?:options?|choices?|names?)|alternatives?|alternatively|honou?rable|runners?-up|bonus',
    'worth|consider|recommend|recommended|my (?:top )?(?:pick|choice|favou?rite)|would (?:choose|pick|book|take)|look at|(?:you )?could|might|try',
    'auch|ebenfalls|au[ßs]erdem|empfehle|empfehlenswert|aussi|[ée]galement|conseille|tambi[ée]n|adem[áa]s|recomiendo',
    'anche|inoltre|consiglio|tak[żz]e|te[żz]|r[óo]wnie[żz]|polecam',
  )})(?![\\p{L}\\p{N}])|${further.BESIDE}`,
  'iu',
)

/** What a name published or who runs it, not the name as an option. */
export const PUBLISHED_AFTER =
  /^["”“*_]*(?:['’]s?)?\s+(?:own\s+)?(?:blog|newsletter|press release|price list|website|help cent(?:re|er)|founder|podcast|study|report)(?![\p{L}\p{N}])/iu
/** The name begins an address without a scheme: 'loomhouse.co.uk'. */
export const HOST_AFTER = /^\.\p{Ll}{2,}/u
