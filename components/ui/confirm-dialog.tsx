import { type ReactNode, useState } from 'react'
import { describeFailure, type FormFailure } from '@/components/form/use-form'
import { uiCopy } from '@/lib/ui/words'
import { Button } from './button'
import { Reference } from './card-state'
import { Dialog } from './dialog'
import { Trash2 } from './icons'

interface ConfirmedAction {
  label: string
  pending: string
  icon: ReactNode
}

const DELETION: ConfirmedAction = {
  label: uiCopy.delete,
  pending: uiCopy.deleting,
  icon: <Trash2 className="size-5" />,
}

/**
 * Asks before something is done for good: deleted, unless `action` says otherwise. Cancel has the focus first. When
 * `onConfirm` fails, the dialog stays open and says why.
 */
export function ConfirmDialog({
  title,
  subject,
  text,
  consequence,
  action = DELETION,
  cancel = uiCopy.cancel,
  failed,
  onConfirm,
  onClose,
}: {
  title: string
  subject?: string | undefined
  text: string
  /** '3 queries and 270 results will be deleted.' */
  consequence?: string | undefined
  action?: ConfirmedAction
  cancel?: string
  /** What is said when it fails, where the server gives no reason of its own. */
  failed?: string
  onConfirm: () => Promise<void>
  onClose: () => void
}) {
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const confirm = async () => {
    setPending(true)
    setFailure(null)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setFailure(describeFailure(error, { other: failed }))
    }
    setPending(false)
  }
  return (
    <Dialog
      busy={pending}
      footer={
        <>
          <Button data-autofocus disabled={pending} onClick={onClose} variant="secondary">
            {cancel}
          </Button>
          <Button onClick={confirm} pending={pending} variant="destructive">
            {pending ? action.pending : action.label}
          </Button>
        </>
      }
      icon={
        <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-destructive-soft text-destructive">
          {action.icon}
        </span>
      }
      onClose={onClose}
      open
      title={title}
      width="confirm"
    >
      <div className="flex flex-col gap-2 text-muted-foreground">
        {subject && <p className="font-medium text-foreground">{subject}</p>}
        <p>{text}</p>
        {consequence && <p className="font-medium text-foreground">{consequence}</p>}
        {failure && (
          <p className="font-medium text-destructive" role="alert">
            {failure.sentence}
          </p>
        )}
        <Reference value={failure?.reference} />
      </div>
    </Dialog>
  )
}
