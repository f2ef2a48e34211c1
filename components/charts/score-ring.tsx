import { clsx } from 'clsx'
import { type ComponentProps, useState } from 'react'
import { Ring } from './ring'

type RingProps = Pick<ComponentProps<typeof Ring>, 'value' | 'label'>

/** `value` 0 to 100, drawn like a pen would the first time; its likely range is on hover and in its name. */
export function ScoreRing({
  value,
  between,
  label,
  emptyText,
}: RingProps & {
  /** The likely range in words. */
  between?: string | undefined
  emptyText: string
}) {
  const [drawn, setDrawn] = useState(false)
  const name = [`${label} ${value}%`, ...(between ? [between] : [])].join(', ')
  return (
    <span title={between}>
      <Ring
        bar={{
          className: clsx(
            !drawn && 'transition-[stroke-dashoffset] duration-400 ease-out starting:[stroke-dashoffset:535]',
          ),
          onTransitionEnd: () => setDrawn(true),
        }}
        className="size-40.5"
        label={label}
        name={value === null ? emptyText : name}
        range={null}
        value={value}
      />
    </span>
  )
}
