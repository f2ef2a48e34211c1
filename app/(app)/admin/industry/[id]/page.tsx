import { IndustryForm } from '@/components/industries/industry-form'
import { industriesCopy } from '@/lib/industries/words'
import { guardPage } from '@/server/auth/guard-page'
import { findIndustry } from '@/server/industries/industries'
import { readEngineMeans } from '@/server/usage/forecast'
import { readTokenForecast } from '@/server/usage/reads'
import { formTitle, recordOrNotFound } from '../../../record-or-not-found'

export const generateMetadata = formTitle({ add: industriesCopy.form.addTitle, edit: industriesCopy.form.editTitle })

export default async function IndustryPage({ params }: { params: Promise<{ id: string }> }) {
  await guardPage('industry.manage')
  const industry = await recordOrNotFound((await params).id, findIndustry)
  const forecast = industry?.forecast ?? (await readTokenForecast('industry', null))
  return <IndustryForm forecast={forecast} industry={industry} means={await readEngineMeans()} />
}
