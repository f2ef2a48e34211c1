import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

// A file system of a few megabytes, which a test can fill.

export interface SmallDisk {
  /** Until nothing more fits. */
  fill(): void
  /** Gives the room back. */
  free(): void
  freeBytes(): number
  unmount(): void
}

const mountWords = (folder: string, megabytes: number) => ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]

/** Mounting needs root, and a container that may. */
export const canMount = isMountable()

function isMountable(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'sightline-mount-'))
  try {
    if (spawnSync('mount', mountWords(folder, 1), { stdio: 'ignore' }).status !== 0) return false
    execFileSync('umount', [folder])
    return true
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** @param folder is created and covered */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  mkdirSync(folder, { recursive: true })
  execFileSync('mount', mountWords(folder, megabytes))
  const ballast = path.join(folder, 'ballast')
  return {
    // Ends with an error, which is what it is for.
    fill: () => void spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=8k'], { stdio: 'ignore' }),
    free: () => rmSync(ballast, { force: true }),
    freeBytes() {
      const { bavail, bsize } = statfsSync(folder)
      return bavail * bsize
    },
    unmount: () => void execFileSync('umount', [folder]),
  }
}
