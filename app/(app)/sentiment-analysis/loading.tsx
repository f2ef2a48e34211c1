import { SentimentSkeleton } from '@/components/sentiment/sentiment-skeleton'

export default function SentimentAnalysisLoading() {
  return <SentimentSkeleton />
}
