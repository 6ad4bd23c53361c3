export const queryServer = {
    templates: (_, __, { services }) => services.templates.list().map((status) => ({
        ...status,
        params: Object.entries(status.params).map(([name, description]) => ({ name, description })),
    })),
    rankers: (_, __, { services }) => services.rankers.list().map(({ name, version, file, error }) => ({
        name,
        version,
        isBuiltIn: file === null,
        error,
    })),
    demoViewers: (_, __, { services }) => services.demoViewers.map(({ id, name, about }) => ({ login: id, name, about })),
};
//# sourceMappingURL=server.js.map