import { Fragment } from 'react'
import { homeCopy } from '@/lib/copy/home'

const copy = homeCopy.intelligence

/** What the section is about, naming the assigned industries in a sentence. */
export function IndustryIntro({ industries }: { industries: readonly { _id: string; name: string }[] }) {
  if (industries.length === 0) return <p className="text-muted-foreground">{copy.noIndustry}</p>
  return (
    <p className="wrap-anywhere text-muted-foreground">
      {copy.introBefore}{' '}
      {industries.map(({ _id, name }, index) => (
        <Fragment key={_id}>
          {index > 0 && (index === industries.length - 1 ? ' and ' : ', ')}
          <b className="font-semibold text-foreground">{name}</b>
        </Fragment>
      ))}{' '}
      {copy.introAfter}
    </p>
  )
}
