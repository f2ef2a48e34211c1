/** One choice of a select or a filter (spec §3: "text and value pairs"; the text is its label). */
export interface Option {
  value: string
  label: string
}
