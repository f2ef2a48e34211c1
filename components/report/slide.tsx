import type { ReactNode } from 'react'
import { logoSize, questionsTo } from '@/lib/branding/look'
import type { ShownBrand } from '@/lib/branding/shapes'
import { longDay } from '@/lib/format/dates'
import type { Day } from '@/lib/format/days'
import { percent } from '@/lib/format/numbers'
import { balancedLines, cutText, type TextStyle, textLines } from '@/lib/report/slide-text'
import { type NextStep, type Proof, type Slide, type SlideShow, stepText } from '@/lib/report/slides'
import { presentCopy as copy, reportCopy } from '@/lib/report/words'
import { BRAND, GOOD, INK, LEFT, RIGHT, RULE, ShareChart, SLIDE, SlopeChart, SOFT, Words } from './slide-charts'

// A slide is one SVG, from which the picture is made as well: what it shows may not depend on styles around it. Its
// colours are tokens, which the picture takes along.

const HEADLINE = { size: 46, bold: true, spacing: -0.032 } as const satisfies TextStyle
const HEADLINE_LINE = 56
const HEADLINE_TOP = 130

interface Drawn {
  slide: Slide
  show: SlideShow
  index: number
  /** The headline as it is shown: the rule's, or one written by hand. */
  headline: string
  brand?: ShownBrand | null
}

/** One slide as a picture of 16:9; a screen reader gets its texts beside it. */
export function SlideDrawing({ slide, show, index, headline, brand = null }: Drawn) {
  const lines = balancedLines(headline, RIGHT - LEFT, HEADLINE, 3)
  const top = HEADLINE_TOP + (lines.length - 1) * HEADLINE_LINE
  const isEarly = slide.key === 'tooEarly'
  return (
    <svg
      aria-hidden="true"
      className="slide-drawing"
      fontFamily="var(--font-geist), Geist, sans-serif"
      viewBox={`0 0 ${SLIDE.width} ${SLIDE.height}`}
      xmlns="http://www.w3.org/2000/svg"
    >
      <rect fill="var(--card)" height={SLIDE.height} width={SLIDE.width} />
      <Words at={[LEFT, 72]} bold fill={SOFT} size={18}>
        {copy.kickers[slide.key]}
      </Words>
      {show.simulated && (
        <Words anchor="end" at={[RIGHT, 72]} fill={SOFT} size={16}>
          {copy.simulated}
        </Words>
      )}
      {lines.map((line, row) => (
        <Words at={[LEFT, HEADLINE_TOP + row * HEADLINE_LINE]} key={line} {...HEADLINE}>
          <WithFigure line={line} slide={slide} />
        </Words>
      ))}
      {slide.line && <ShareChart day={show.day} line={slide.line} top={top} />}
      {slide.slopes && <SlopeChart remarks={slide.remarks ?? []} slopes={slide.slopes} top={top} />}
      {slide.proof && <Bars alone={!slide.steps} proof={slide.proof} top={top} />}
      {slide.steps && <Steps left={slide.proof ? 704 : LEFT} steps={slide.steps} today={show.day} top={top} />}
      {brand?.accent && <rect fill="var(--own-accent)" height="8" width={SLIDE.width} />}
      <Foot brand={brand} show={show}>
        {!isEarly && (
          <>
            <Words anchor="end" at={[RIGHT - 62, 764]} fill={SOFT} size={16}>
              {cutText(slide.scope, 760, { size: 16 })}
            </Words>
            <Words anchor="end" at={[RIGHT, 764]} fill={SOFT} size={16}>
              {copy.place(index + 1, show.slides.length)}
            </Words>
          </>
        )}
      </Foot>
    </svg>
  )
}

/** The own share is the one figure in colour, where the rule's sentence says it. */
function WithFigure({ line, slide: { headline } }: { line: string; slide: Slide }) {
  const { share } = headline.values
  const start = 'We are named in '
  const figure = `${share}%`
  if (share === undefined || !line.startsWith(start + figure)) return line
  return (
    <>
      {start}
      <tspan fill={BRAND}>{figure}</tspan>
      {line.slice(start.length + figure.length)}
    </>
  )
}

function Foot({ show, brand, children }: { show: SlideShow; brand: ShownBrand | null; children: ReactNode }) {
  const about = `${reportCopy.heading(show.brand)}, ${longDay(show.day)}`
  if (brand)
    return (
      <>
        <OwnFoot about={about} brand={brand} />
        {children}
      </>
    )
  return (
    <>
      <g fill="none" transform={`translate(${LEFT} 748)`}>
        <circle cx="10" cy="10" r="8" stroke="var(--primary-soft-strong)" strokeWidth="3" />
        <path d="M10 2a8 8 0 1 1-7.6 5.500" stroke={BRAND} strokeLinecap="round" strokeWidth="3" />
        <circle cx="10" cy="10" fill={INK} r="2.250" />
      </g>
      <Words at={[LEFT + 30, 764]} fill={SOFT} size={16}>
        {cutText(about, 440, { size: 16 })}
      </Words>
      {children}
    </>
  )
}

/** The own name in place of our ring; what the slide is about, who measured and who is asked stand below (R-BRANDING-1). */
function OwnFoot({ about, brand: { name, logo, measuredBy, replyTo } }: { about: string; brand: ShownBrand }) {
  const size = logo ? logoSize(logo, 36, 150) : null
  const left = size ? LEFT + size.width + 14 : LEFT
  const small = [about, measuredBy, replyTo && questionsTo(replyTo)].filter(Boolean).join('. ')
  return (
    <>
      {logo && size && <image {...size} href={logo.src} x={LEFT} y={754 - size.height / 2} />}
      <Words at={[left, 760]} bold size={16}>
        {cutText(name, LEFT + 460 - left, { size: 16, bold: true })}
      </Words>
      <Words at={[LEFT, 796]} fill={SOFT} size={14}>
        {cutText(small, RIGHT - LEFT, { size: 14 })}
      </Words>
    </>
  )
}

const BAR = { left: 156, whole: 440, height: 41, step: 50 } as const

/** Shares before and after, of the queries of an action and of those nobody worked on. */
function Bars({ proof, alone, top }: { proof: Proof; alone: boolean; top: number }) {
  const [points, text] = copy.more(proof.points)
  const other = top + 230
  return (
    <>
      <Words at={[LEFT, top + 76]} bold size={20}>
        {copy.itsQueries(proof.queries)}
      </Words>
      <Bar colour="var(--success-border)" faded label={copy.before} share={proof.before} size={34} top={top + 94} />
      <Bar colour={GOOD} label={copy.after} share={proof.after} size={34} top={top + 94 + BAR.step} />
      <Words at={[LEFT, other]} size={20}>
        {copy.otherQueries}
      </Words>
      <Bar colour="var(--input)" faded label={copy.before} share={proof.otherBefore} size={26} top={other + 18} />
      <Bar colour="var(--input)" label={copy.after} share={proof.otherAfter} size={26} top={other + 18 + BAR.step} />
      {alone ? (
        <>
          <Words at={[800, top + 190]} bold fill={GOOD} size={72} spacing={-0.03}>
            {points}
          </Words>
          <Words at={[800, top + 236]} size={22}>
            {text}
          </Words>
        </>
      ) : (
        <Words at={[LEFT, other + 182]} size={22}>
          <tspan fill={GOOD} fontWeight={600}>
            {points}
          </tspan>{' '}
          {text}
        </Words>
      )}
    </>
  )
}

function Bar({
  label,
  share,
  top,
  colour,
  size,
  faded = false,
}: {
  label: string
  share: number
  top: number
  colour: string
  size: number
  faded?: boolean
}) {
  const width = Math.max(4, (share / 100) * BAR.whole)
  return (
    <>
      <Words at={[LEFT, top + 27]} fill={SOFT} size={18}>
        {label}
      </Words>
      <rect fill={colour} height={BAR.height} opacity={faded ? 0.5 : 1} rx="8" width={width} x={BAR.left} y={top} />
      <Words at={[BAR.left + width + 14, top + 21 + size / 3]} bold size={size}>
        {percent(share)}
      </Words>
    </>
  )
}

const STEP = { title: 26, text: 18, line: 32, small: 26, gap: 26 } as const

function Steps({ steps, left, today, top }: { steps: readonly NextStep[]; left: number; today: Day; top: number }) {
  const start = left + 46
  let y = top + 78
  return steps.map((step, index) => {
    const at = y
    const title = balancedLines(step.title, RIGHT - start, { size: STEP.title, bold: true }, 2)
    const text = textLines(stepText(step, today), RIGHT - start, { size: STEP.text }, 3)
    const textTop = at + title.length * STEP.line
    const end = textTop + (text.length - 1) * STEP.small + STEP.gap
    y = end + STEP.gap + 20
    return (
      <g key={step.title}>
        <Words at={[left, at]} bold fill={BRAND} size={28}>
          {index + 1}
        </Words>
        {title.map((line, row) => (
          <Words at={[start, at + row * STEP.line]} bold key={line} size={STEP.title} spacing={-0.02}>
            {line}
          </Words>
        ))}
        {text.map((line, row) => (
          <Words at={[start, textTop + row * STEP.small]} fill={SOFT} key={line} size={STEP.text}>
            {line}
          </Words>
        ))}
        {index < steps.length - 1 && <path d={`M${left} ${end}H${RIGHT}`} stroke={RULE} />}
      </g>
    )
  })
}
