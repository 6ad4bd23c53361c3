/** The maintenance jobs. Each finds its work in stored facts, so a lost queue or a killed worker costs only time. */
import type { Store } from '../store/ports/store.ts';
import type { Job } from './job.ts';
interface MaintenanceOptions {
    readonly durable: Pick<Store, 'timelines' | 'threads'>;
}
export declare function maintenanceOf({ durable }: MaintenanceOptions): readonly Job[];
export {};
