import { answerPageParams } from '@/lib/answers/page-shapes'
import { engineLabel } from '@/lib/engines/engines'
import { ASSISTANT } from '@/lib/mcp/limits'
import { routes } from '@/lib/routes'
import { answerPage } from '@/server/answers/page'
import { readAnswer } from '@/server/answers/reading'
import { figure, openAt } from './present'
import { reachFor, type Tool } from './tool'

/** Rows read at a time; a result holds about as many. */
const AT_A_TIME = 30

const listAnswers: Tool<'list_answers'> = {
  reads: ['GET /api/app/answer/org/{organisationId}'],
  run: async (caller, { days, queries, tag, ...asked }, offset) => {
    const params = answerPageParams.parse({
      ...{ page: 1 + Math.floor(offset / AT_A_TIME), pageSize: AT_A_TIME, range: days },
      ...{ search: asked.search, view: asked.view, of: asked.of },
      'filter[query]': queries.join(','),
      'filter[tag]': tag.join(','),
      'filter[engine]': asked.engine,
      'filter[from]': asked.from,
      'filter[to]': asked.to,
      'filter[named]': asked.named,
      'filter[behind]': asked.behind,
      'filter[site]': asked.site,
    })
    const reach = reachFor(caller, 'queryResult.read')
    const found = await answerPage(caller.actor, reach, caller.organisationId, params, caller.today)
    const { engine, search, view, of, site, behind } = asked
    const only = asked.named && (asked.named === 'own' ? 'named' : 'notNamed')
    const items = found.items.map(({ snippet: _snippet, unread: _unread, createdAt: _at, ...row }) => ({
      ...row,
      above: row.above.slice(0, ASSISTANT.shortList),
      others: row.others.slice(0, ASSISTANT.shortList),
      open: openAt(routes.answer(row._id)),
    }))
    return {
      facts: {
        ...{ window: found.window, counts: found.counts, days: found.days },
        open: openAt(routes.answers, {
          ...{
            engine,
            search,
            view,
            of,
            site,
            behind,
            only,
            queries: queries.join(','),
            tag: tag.join(','),
            ...found.window,
          },
        }),
      },
      list: { name: 'items', items: items.slice(offset % AT_A_TIME), before: offset, total: found.total },
    }
  },
}

const getAnswer: Tool<'get_answer'> = {
  reads: ['GET /api/app/answer/org/{organisationId}/{id}'],
  run: async (caller, { id }) => {
    const reach = reachFor(caller, 'queryResult.read')
    const found = await readAnswer(caller.actor, reach, caller.organisationId, id, caller.today)
    const { _id, date, engine, access, provider, model, sample, query, question, ownPlacement, ownNamed } = found
    const { brands, sentences, before, sources, searches, textsSince, answer } = found
    const open = openAt(routes.answer(_id))
    return {
      facts: {
        ...{ _id, date, engine, label: engineLabel(engine), access, provider, model, sample, query, question },
        ...{ ownPlacement, ownNamed, brands: brands.slice(0, 5 * ASSISTANT.shortList), sentences, before },
        sources: sources
          .filter(({ url }) => url.length <= ASSISTANT.addressChars)
          .slice(0, ASSISTANT.shortList)
          .map(({ url, site, type, cited }) => ({ url, site, type, cited })),
        sourceCount: sources.length,
        searches: searches?.slice(0, ASSISTANT.shortList) ?? null,
        ...{ textsSince, ...(answer === null && { answer: null }) },
        figure: figure({
          ...{ value: ownPlacement, unit: 'placement', numerator: ownPlacement, denominator: ownPlacement && 1 },
          ...{ days: { from: date, to: date }, engine, surface: access, open },
        }),
        open,
      },
      ...(answer !== null && { quoted: { name: 'answer', text: answer } }),
    }
  },
}

export const answerTools = { list_answers: listAnswers, get_answer: getAnswer }
