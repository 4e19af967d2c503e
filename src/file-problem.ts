import { Problem, type ProblemDetails } from './problem.ts';

/** What can be wrong with a file or folder. */
export type FileCode =
  /** It is not there. */
  | 'FILE_NOT_FOUND'
  /** It must not be overwritten and is there. */
  | 'FILE_EXISTS'
  /** A folder where a file is wanted, or something that is neither. */
  | 'FILE_KIND'
  /** The disk or the quota is full. */
  | 'DISK_FULL'
  /** Not allowed to read or write there, or a read-only file system. */
  | 'FILE_DENIED';

const filesProblem = (details: ProblemDetails<FileCode>): Problem<FileCode> => new Problem(details);

/** Whether no program could have done better: the machine has no room for the file or does not let us have it. */
export function isMachines(error: unknown): boolean {
  const { code = '', path } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  return code === 'ENOSPC' || code === 'EDQUOT' || (path !== undefined && ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(code));
}

/** What a failed file operation means for a person; `path` stands in where the error names none. Other errors come back as they are. */
export function fileProblem(error: unknown, path?: string): unknown {
  if (error instanceof Problem || !(error instanceof Error)) return error;
  const { code, path: named = path } = error as NodeJS.ErrnoException;
  const where = named === undefined ? undefined : { file: named };
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    const message = code === 'ENOSPC' ? 'the disk is full' : 'the disk quota is used up';
    return filesProblem({
      code: 'DISK_FULL',
      message,
      where,
      hint: 'free some space there and run it again',
      cause: error,
      blame: 'environment',
    });
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    const message = code === 'EROFS' ? 'the file system is read-only' : 'not allowed to read or write there';
    return filesProblem({
      code: 'FILE_DENIED',
      message,
      where,
      hint: 'check owner and mode of the folder',
      cause: error,
      blame: 'environment',
    });
  }
  if (code === 'EEXIST') {
    const hint = 'choose another name, or remove it first';
    return filesProblem({ code: 'FILE_EXISTS', message: 'there is such a file already', where, hint, cause: error });
  }
  if (code === 'ENOTDIR') {
    const message = 'what stands above it is a file, no folder';
    return filesProblem({ code: 'FILE_KIND', message, where, hint: 'check the path', cause: error, blame: 'environment' });
  }
  if (code === 'ENOENT') {
    return filesProblem({
      code: 'FILE_NOT_FOUND',
      message: 'there is no such file or folder',
      where,
      hint: 'check the path',
      cause: error,
    });
  }
  if (code === 'EISDIR') {
    return filesProblem({
      code: 'FILE_KIND',
      message: 'a file is wanted here, this is a folder',
      where,
      hint: 'name a file',
      cause: error,
    });
  }
  return error;
}
