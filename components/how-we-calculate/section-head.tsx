export function SectionHead({ id, title, text }: { id: string; title: string; text?: string }) {
  return (
    <header className="px-4 pt-5 pb-4 md:px-5">
      <h2 className="scroll-mt-20 font-semibold text-xl tracking-tighter" id={id}>
        {title}
      </h2>
      {text && <p className="mt-0.5 text-muted-foreground text-sm">{text}</p>}
    </header>
  )
}
