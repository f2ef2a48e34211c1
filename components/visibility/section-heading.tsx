/** Title of a section with one line of help. */
export function SectionHeading({ id, title, help }: { id: string; title: string; help: string }) {
  return (
    <div className="mb-4">
      <h2 className="font-semibold text-xl tracking-tighter" id={id}>
        {title}
      </h2>
      <p className="text-muted-foreground text-sm">{help}</p>
    </div>
  )
}
