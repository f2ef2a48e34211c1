export const siteTypesCopy = {
  prompts: { site: 'Please provide a site such as reddit.com', type: 'Please choose a type' },
  full: (most: number) => `Please leave another site to the rule first. ${most} chosen types are the limit.`,
}
