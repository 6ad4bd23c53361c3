/**
 * Injectors that are files of a folder. Each runs in its own process and is reloaded while the server runs. Answers are
 * checked; an injector that fails leaves its places empty, and no page fails because of it.
 */
import type { Clock } from '../base/clock.ts';
import { readElements, type DataElement } from './element-answer.ts';
import {
  openOptionalModules,
  type OptionalModules,
  type OptionalModulesOptions,
} from './files/open-module-folder.ts';
import type { ElementPlace, InjectorContext } from './injector-module.ts';
import { logFaults, reportMissing, type OnFault } from './log-faults.ts';
import { unknownNameProblem } from './module-names.ts';
import { fault, type Fault, type ModuleVersion } from './module-version.ts';
import { readerContext, type Reader } from './reader.ts';

export interface InjectorFilesOptions extends OptionalModulesOptions {
  /** Called with how long a request took, and why the serving version did not answer it; null if it did. */
  readonly onAnswer?: OnInjection | undefined;
}

export type OnInjection = (injector: string, tookMs: number, fault: Fault['reason'] | null) => void;

/** A template's request to a module. */
export interface ModuleRequest {
  readonly module: string;
  readonly options: InjectorContext['options'];
  readonly deadlineMs: number;
  readonly places: readonly ElementPlace[];
  readonly reader: Reader;
}

export interface Injectors extends OptionalModules {
  /** One element for each place, null for an empty one. Never rejects. */
  elements(request: ModuleRequest): Promise<readonly (DataElement | null)[]>;
  /** What is wrong with a template's choice of module; null if nothing is. */
  checkModule(name: string): string | null;
}

/** Resolves when every file is serving or rejected. Rejects a folder that does not exist. */
export async function openInjectorFiles(options: InjectorFilesOptions): Promise<Injectors> {
  const { clock, log, onAnswer = () => undefined } = options;
  const { find, ...modules } = await openOptionalModules('injector', options);
  const onFault = logFaults(log, 'injector');
  return {
    async elements(request) {
      const { module: name, places } = request;
      const versions = find(name);
      const startedMs = performance.now();
      const [elements, first] =
        versions.length === 0
          ? [null, reportMissing(name, onFault)]
          : await askInTurn(versions, request, { clock, onFault });
      onAnswer(name, performance.now() - startedMs, first?.reason ?? null);
      return elements ?? places.map(() => null);
    },
    checkModule: (name) => unknownNameProblem('injector module', name, modules.list()),
    ...modules,
  };
}

interface AskContext {
  readonly clock: Clock;
  readonly onFault: OnFault;
}

/** The first good answer and the first fault, each null if there is none. */
async function askInTurn(
  versions: readonly ModuleVersion[],
  request: ModuleRequest,
  { clock, onFault }: AskContext,
): Promise<readonly [readonly (DataElement | null)[] | null, Fault | null]> {
  let first: Fault | null = null;
  for (const version of versions) {
    const answer = await ask(version, request, clock.now());
    if (!('kind' in answer)) {
      [version.lastFault, version.isProven] = [null, true];
      return [answer, first];
    }
    first ??= answer;
    version.lastFault = answer.message;
    onFault(version.maker, answer);
  }
  return [null, first];
}

async function ask(
  version: ModuleVersion,
  { places, reader, options, deadlineMs }: ModuleRequest,
  nowMs: number,
): Promise<readonly (DataElement | null)[] | Fault> {
  const context = { ...readerContext(reader), seed: 0, nowMs, options };
  const outcome = await version.ask({ candidates: [], signals: {}, context, places }, deadlineMs);
  if (outcome.kind === 'fault') return outcome;
  const read = readElements(outcome.elements, places.length);
  return 'problem' in read ? fault('threw', read.problem) : read.elements;
}
