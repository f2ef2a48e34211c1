export { useSelectionHref as useEngineHref } from './selection-href'
