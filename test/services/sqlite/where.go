// Of the package that keeps FerretDB's collections in SQLite, which finds a document through an index only when the
// filter has nothing but one _id, and otherwise reads and decodes the whole collection. With this it does so for every
// filter that names _ids or strings. The whole filter is looked at in what was found, as before.
package sqlite

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/FerretDB/FerretDB/internal/backends/sqlite/metadata"
	"github.com/FerretDB/FerretDB/internal/handler/sjson"
	"github.com/FerretDB/FerretDB/internal/types"
	"github.com/FerretDB/FerretDB/internal/util/iterator"
	"github.com/FerretDB/FerretDB/internal/util/must"
)

const valuesMax = 10_000

// A path or an operator is not looked up.
var plain = regexp.MustCompile(`^[A-Za-z]\w*$`)

// where is a clause that every document passes which the filter can match, with its arguments; it may be empty.
func where(filter *types.Document) (string, []any) {
	if filter.Len() == 0 {
		return "", nil
	}
	named, _ := filter.Get("_id")
	if args := scalars(named); args != nil {
		return " WHERE " + isOneOf(metadata.IDColumn, args), args
	}
	var clauses []string
	var args []any
	for _, key := range filter.Keys() {
		value, _ := filter.Get(key)
		texts := scalars(value)
		if texts == nil || !isAllText(texts) || !plain.MatchString(key) {
			continue
		}
		// As in FerretDB's indexes.
		column := fmt.Sprintf("%s->%q", metadata.DefaultColumn, key)
		// A filter also matches an array that contains the value.
		isArray := fmt.Sprintf(`%[1]s >= '[' AND %[1]s < '\'`, column)
		clauses = append(clauses, fmt.Sprintf("(%s OR %s)", isOneOf(column, texts), isArray))
		args = append(args, texts...)
	}
	if clauses == nil || len(args) > valuesMax {
		return "", nil
	}
	return " WHERE " + strings.Join(clauses, " AND "), args
}

func isOneOf(column string, args []any) string {
	marks := strings.TrimSuffix(strings.Repeat("?, ", len(args)), ", ")
	return fmt.Sprintf("%s IN (%s)", column, marks)
}

// Numbers are only compared as _ids: those that are equal can be written differently.
func isAllText(args []any) bool {
	for _, each := range args {
		if !strings.HasPrefix(each.(string), `"`) {
			return false
		}
	}
	return true
}

// scalars is what a field must equal, one or one of a list, as stored; nil when the condition is another, or too long.
func scalars(condition any) []any {
	values := []any{condition}
	if operators, ok := condition.(*types.Document); ok {
		listed, _ := operators.Get("$in")
		list, ok := listed.(*types.Array)
		if !ok || list.Len() == 0 || list.Len() > valuesMax {
			return nil
		}
		values = must.NotFail(iterator.ConsumeValues(list.Iterator()))
	}
	args := make([]any, 0, len(values))
	for _, value := range values {
		switch value.(type) {
		case string, int32, types.ObjectID:
			args = append(args, string(must.NotFail(sjson.MarshalSingleValue(value))))
		default:
			return nil
		}
	}
	return args
}
