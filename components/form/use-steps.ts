'use client'

import { useState } from 'react'

/** Where one is in a form of several steps, each a list of field names; a form of one step is always on its last. */
export function useSteps(steps: readonly (readonly string[])[]) {
  const [index, setIndex] = useState(0)
  const isLast = index === steps.length - 1
  return {
    index,
    count: steps.length,
    isLast,
    next: () => setIndex(index + 1),
    back: () => setIndex(Math.max(0, index - 1)),
    /** To the first step that has one of these fields, if any has. */
    showStepOf: (names: readonly string[]) => {
      const first = steps.findIndex((step) => step.some((name) => names.includes(name)))
      if (first >= 0) setIndex(first)
    },
    /** Which of the failing fields keep the form from going on: those of this step, on the last step all. */
    inTheWay: (prompts: object) => {
      const wrong = Object.keys(prompts)
      return isLast ? wrong : wrong.filter((name) => steps[index]?.includes(name))
    },
  }
}
