import { clsx } from 'clsx'
import { type ComponentProps, useState } from 'react'
import { Ring } from './ring'

type RingProps = Pick<ComponentProps<typeof Ring>, 'value' | 'label'> &
  Partial<Pick<ComponentProps<typeof Ring>, 'range'>>

/** `value` 0 to 100, drawn like a pen would the first time. */
export function ScoreRing({ value, range = null, label, emptyText }: RingProps & { emptyText: string }) {
  const [drawn, setDrawn] = useState(false)
  return (
    <Ring
      bar={{
        className: clsx(
          !drawn && 'transition-[stroke-dashoffset] duration-400 ease-out starting:[stroke-dashoffset:535]',
        ),
        onTransitionEnd: () => setDrawn(true),
      }}
      className="size-51"
      label={label}
      name={value === null ? emptyText : `${label} ${value}%`}
      range={range}
      value={value}
    />
  )
}
