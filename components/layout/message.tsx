import type { ReactNode } from 'react'

/** Figure, code, title, a sentence and what one can do. */
export function ScreenMessage({
  figure,
  code,
  title,
  text,
  children,
}: {
  figure: ReactNode
  code?: string
  title: string
  text: string
  children?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center text-center">
      {figure}
      {code && <p className="mt-10 text-muted-foreground text-sm">{code}</p>}
      <h1 className={`text-balance font-semibold text-2xl tracking-tighter ${code ? 'mt-1' : 'mt-6'}`}>{title}</h1>
      <p className="mt-2 max-w-90 text-balance text-muted-foreground">{text}</p>
      {children && <div className="mt-6">{children}</div>}
    </div>
  )
}
