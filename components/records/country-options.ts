import { COUNTRIES } from '@/lib/limits'

/** Great Britain and the United States of America (spec §9), for a select. */
export const countryOptions = Object.entries(COUNTRIES).map(([value, label]) => ({ value, label }))
