import { PageHeader } from '@/components/layout/page-header'
import { Card, CardHeader } from '@/components/ui/card'
import { RowsSkeleton } from '@/components/ui/progress'
import { adminEnginesCopy as copy } from '@/lib/copy/admin-engines'

export function EnginesSkeleton() {
  return (
    <>
      <PageHeader text={copy.text} title={copy.title} />
      <h2 className="sr-only">{copy.section}</h2>
      <Card>
        <CardHeader title={copy.asked} />
        <RowsSkeleton label={copy.loading} rows={3} />
      </Card>
    </>
  )
}
