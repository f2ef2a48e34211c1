/** The screens that stand where a page cannot (spec §2). */
export const errorsCopy = {
  notFound: {
    code: '404',
    title: 'Page not found',
    text: 'The address may be wrong, or the page has moved.',
  },
  forbidden: {
    code: '403',
    title: "You can't access that",
    text: 'Your role does not include this page. Ask an organisation admin if you need it.',
  },
}
