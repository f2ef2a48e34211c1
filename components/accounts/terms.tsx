import { GoBackButton } from '@/components/layout/go-back'
import { StandaloneScreen } from '@/components/layout/standalone-screen'
import { termsCopy } from '@/lib/copy/accounts'

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
