import type { ReactNode } from 'react'
import { GoBackButton } from '@/components/layout/page-header'
import { Logo, StandaloneScreen } from '@/components/layout/standalone-screen'
import { accountsCopy, termsCopy } from '@/lib/people/account-words'

/** Rank of each line at eight moments; at each moment every rank occurs once. The first is the own brand. */
const OWN = [9, 9, 8, 7, 5, 4, 3, 1]
const OTHERS = [
  [3, 4, 3, 2, 2, 2, 2, 2],
  [4, 3, 2, 1, 1, 1, 1, 3],
  [1, 1, 1, 3, 3, 3, 4, 4],
  [2, 2, 4, 5, 4, 5, 5, 5],
  [6, 6, 6, 6, 7, 6, 7, 6],
  [5, 5, 5, 4, 6, 7, 6, 7],
  [7, 7, 9, 9, 10, 9, 9, 8],
  [10, 10, 10, 10, 8, 8, 8, 9],
  [8, 8, 7, 8, 9, 10, 10, 10],
]
const END = 443
const STEP = 69
const ROW = 65

const x = (moment: number) => END - (OWN.length - 1 - moment) * STEP
const y = (rank: number) => 20 + (rank - 1) * ROW

function path(ranks: readonly number[]): string {
  const parts = ranks.map((rank, moment) => {
    if (moment === 0) return `M${x(0)} ${y(rank)}`
    const middle = x(moment) - STEP / 2
    return `C${middle} ${y(ranks[moment - 1] ?? rank)} ${middle} ${y(rank)} ${x(moment)} ${y(rank)}`
  })
  return parts.join('')
}

/** Decoration. It shows no data, so the lines may be smooth. */
function DecorativeRankChart() {
  const { title, text, own, others } = accountsCopy.panel
  return (
    <aside className="relative m-3 overflow-hidden rounded-2xl bg-panel text-panel-foreground max-lg:hidden">
      <svg
        aria-hidden="true"
        className="absolute inset-x-0 top-[12%] w-full overflow-visible fill-current"
        viewBox="0 0 596 640"
      >
        {OTHERS.map((ranks, index) => (
          <g key={others[index]} opacity={0.6}>
            <path d={path(ranks)} fill="none" opacity={0.35} stroke="currentColor" strokeWidth={1.75} />
            <circle cx={END} cy={y(ranks.at(-1) ?? 1)} opacity={0.6} r={4} />
            <text fontSize={12.5} x={END + 18} y={y(ranks.at(-1) ?? 1) + 4.5}>
              {others[index]}
            </text>
          </g>
        ))}
        <path d={path(OWN)} fill="none" stroke="currentColor" strokeWidth={4} />
        <circle cx={END} cy={y(1)} r={8} />
        <text fontSize={14.5} fontWeight={600} x={END + 18} y={y(1) + 5}>
          {own}
        </text>
      </svg>
      <div className="absolute inset-x-0 bottom-0 bg-linear-to-t from-45% from-panel-deep to-transparent px-10 pt-40 pb-10">
        <p className="max-w-90 text-balance font-semibold text-3xl tracking-tightest">{title}</p>
        <p className="mt-2 opacity-85">{text}</p>
      </div>
    </aside>
  )
}

export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh bg-card lg:grid-cols-[1fr_42.5%]">
      <div className="flex flex-col">
        <header className="px-4 pt-6 lg:px-10 lg:pt-7">
          <Logo />
        </header>
        <main className="flex grow flex-col justify-center px-4 py-10 md:items-center" id="content">
          <div className="w-full max-w-100">{children}</div>
        </main>
      </div>
      <DecorativeRankChart />
    </div>
  )
}

export function Terms() {
  return (
    <StandaloneScreen>
      <article className="flex w-full max-w-160 grow flex-col gap-7">
        <header>
          <h1 className="font-semibold text-2xl tracking-tighter">{termsCopy.title}</h1>
          <p className="mt-1 text-muted-foreground">{termsCopy.text}</p>
        </header>
        {termsCopy.sections.map((section) => (
          <section key={section.title}>
            <h2 className="font-semibold text-lg">{section.title}</h2>
            <p className="mt-1 text-pretty">{section.text}</p>
          </section>
        ))}
        <GoBackButton className="self-start" variant="secondary" />
      </article>
    </StandaloneScreen>
  )
}
