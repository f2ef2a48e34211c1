import type { Queue } from 'pg-boss'
import { ENGINE_IDS } from '@/lib/engines/engines'
import type { Month } from '@/lib/format/dates'
import type { Day } from '@/lib/format/days'
import { ANALYSIS_RETRY_POLICY, RETRY_POLICY } from '@/server/llm/retry'
import { env } from '@/server/settings/env'

/** Returns an engine's own queue, so a slow or dead engine holds up no other. */
export function questionQueue(engine: string): string {
  return `question-${engine}`
}
/** Scheduled work of the worker, by job name. */
export const SCHEDULE_QUEUE = 'scheduled'
export const MAIL_QUEUE = 'send-mail'
export const DEAD_MAIL_QUEUE = 'send-mail-dead'
export const SENTIMENT_QUEUE = 'generate-sentiment'
/** Analyses redelivered too often, to be marked as failed. */
export const DEAD_SENTIMENT_QUEUE = 'generate-sentiment-dead'
export const PREVIEW_QUEUE = 'answer-preview'
/** Previews redelivered too often, to be marked as failed. */
export const DEAD_PREVIEW_QUEUE = 'answer-preview-dead'
/** One job per alert and channel. */
export const ALERT_QUEUE = 'deliver-alert'
export const RETENTION_QUEUE = 'retention'
export const DIGEST_QUEUE = 'weekly-digest'
/** A hint that name changes are waiting in their table, which are processed one after another. */
export const NAMES_QUEUE = 'reevaluate-names'
export const NAME_COUNT_QUEUE = 'count-names'

export const FORMER_QUEUES = ['answer-query', 'answer-query-dead', 'question']
/**
 * Workers of the previous release still ask for these, so the next release deletes them; nothing schedules them any
 * more.
 */
export const LEAVING_QUEUES = ['archive', 'daily-run']

export interface ScheduledWork {
  name: string
}

export interface QuestionJob {
  questionId: string
  ownerIds: string[]
}

export interface PlannedJob extends QuestionJob {
  priority: number
}

/** `retryCount` numbers the delivery and fences every later write about it. */
export interface QuestionDelivery extends QuestionJob {
  id: string
  retryCount: number
}

export interface GenerationJob {
  generationId: string
  ownerId: string
}

export interface PreviewJob {
  previewId: string
  ownerId: string
}

export interface AlertJob {
  deliveryId: string
  /** null for the installation's own. */
  ownerId: string | null
}

export interface NameCountJob {
  /** Removes the names that nothing uses instead of counting. */
  unused?: boolean
}

/** The Monday on which the digest is sent, or the month whose report is. */
export type DigestJob = { week: Day } | { month: Month }

export const QUESTION_HEARTBEAT_S = 15
const DAY_S = 86_400

/** Returns the time for two model calls, each with up to four tries and all waits that the retry policy allows. */
export function questionTimeoutS(): number {
  return Math.ceil((2 * (4 * env().LLM_TIMEOUT_MS + RETRY_POLICY.maxTotalWaitMs)) / 1000)
}

/** How long the outcome of a paid call may wait for the database. */
const STORE_S = 1800

function analysisTimeoutS(): number {
  return Math.ceil((4 * env().LLM_TIMEOUT_MS + ANALYSIS_RETRY_POLICY.maxTotalWaitMs) / 1000) + STORE_S
}

export function queues(): Queue[] {
  return [
    {
      name: SCHEDULE_QUEUE,
      // Not added again while it waits or runs in any worker.
      policy: 'exclusive',
      notify: true,
      // Redelivered after the death of its worker.
      retryLimit: 2,
      retryDelay: 1,
      heartbeatSeconds: 15,
      expireInSeconds: 6 * 3600,
      // Dropped after that; the next one does its work.
      retentionSeconds: 600,
      deleteAfterSeconds: 3600,
    },
    ...ENGINE_IDS.map((engine) => ({
      name: questionQueue(engine),
      // Own table, because a day puts tens of thousands of jobs through it.
      partition: true,
      // The question counts its tries itself; the queue redelivers it however often workers die.
      retryLimit: 10_000,
      retryDelay: 1,
      heartbeatSeconds: QUESTION_HEARTBEAT_S,
      expireInSeconds: questionTimeoutS(),
      retentionSeconds: 3 * DAY_S,
      deleteAfterSeconds: 300,
    })),
    { name: DEAD_MAIL_QUEUE, notify: true, retryLimit: 5, retryBackoff: true, deleteAfterSeconds: DAY_S },
    {
      name: MAIL_QUEUE,
      // One mail per kind and address until it is sent, so asking twice sends one.
      policy: 'exclusive',
      notify: true,
      // Survives a mail server that is down for more than a day; retried within four minutes of its return.
      retryLimit: 400,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 240,
      heartbeatSeconds: 10,
      expireInSeconds: 120,
      deleteAfterSeconds: DAY_S,
      deadLetter: DEAD_MAIL_QUEUE,
    },
    { name: DEAD_SENTIMENT_QUEUE, notify: true, retryLimit: 5, retryBackoff: true, deleteAfterSeconds: DAY_S },
    {
      name: SENTIMENT_QUEUE,
      policy: 'short',
      notify: true,
      retryLimit: 2,
      retryDelay: 1,
      retryBackoff: true,
      heartbeatSeconds: 10,
      expireInSeconds: analysisTimeoutS(),
      deleteAfterSeconds: DAY_S,
      deadLetter: DEAD_SENTIMENT_QUEUE,
    },
    { name: DEAD_PREVIEW_QUEUE, notify: true, retryLimit: 5, retryBackoff: true, deleteAfterSeconds: DAY_S },
    {
      name: PREVIEW_QUEUE,
      notify: true,
      retryLimit: 2,
      retryDelay: 1,
      heartbeatSeconds: 10,
      expireInSeconds: questionTimeoutS() + STORE_S,
      deleteAfterSeconds: DAY_S,
      deadLetter: DEAD_PREVIEW_QUEUE,
    },
    {
      name: ALERT_QUEUE,
      notify: true,
      // Waits grow from half a minute to four hours; the delivery itself ends after three days.
      retryLimit: 1000,
      retryDelay: 30,
      retryBackoff: true,
      retryDelayMax: 4 * 3600,
      heartbeatSeconds: 10,
      expireInSeconds: 120,
      deleteAfterSeconds: DAY_S,
    },
    {
      name: RETENTION_QUEUE,
      policy: 'short',
      notify: true,
      retryLimit: 2,
      retryDelay: 60,
      heartbeatSeconds: 30,
      expireInSeconds: 3600,
      // Longer than a day: the finished job blocks a second one for the same day.
      deleteAfterSeconds: 2 * DAY_S,
    },
    {
      name: DIGEST_QUEUE,
      policy: 'short',
      notify: true,
      retryLimit: 12,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 900,
      heartbeatSeconds: 15,
      expireInSeconds: 6 * 3600,
      // Longer than its Monday: the finished job blocks a second one for the same week.
      deleteAfterSeconds: 2 * DAY_S,
    },
    ...[NAMES_QUEUE, NAME_COUNT_QUEUE].map((name) => ({
      name,
      // One running, and one waiting for changes that the first no longer sees.
      policy: 'stately' as const,
      notify: true,
      retryLimit: 10,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 300,
      heartbeatSeconds: 15,
      expireInSeconds: 6 * 3600,
      deleteAfterSeconds: DAY_S,
    })),
  ]
}

export function queueNames(): string[] {
  return queues().map(({ name }) => name)
}
